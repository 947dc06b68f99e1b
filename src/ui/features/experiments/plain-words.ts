/** The report's words without the marks of Markdown. */
export function plainWords(markdown: string): string {
  return markdown.replaceAll(/[*`]/g, '');
}
