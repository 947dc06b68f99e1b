/** A part of a document under a heading of the second level. */
interface DocumentSection {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** A Markdown document by its headings of the second level. What comes before the first is under `In short`. */
export function sectionsOf(document: string): { readonly title: string; readonly sections: DocumentSection[] } {
  // Comments are for whoever changes the document.
  const [head = '', ...parts] = document.replaceAll(/<!--[\s\S]*?-->/g, '').split(/^## /m);
  const [first = '', ...rest] = head.trim().split('\n');
  const sections = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title: title.trim(), text: lines.join('\n').trim() };
  });
  return {
    title: first.replace(/^# /, ''),
    sections: [{ title: 'In short', text: rest.join('\n').trim() }, ...sections],
  };
}
