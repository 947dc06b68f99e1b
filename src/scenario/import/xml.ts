/** The XML that files of graphs use. */
import { decodeEntities, FormatError, lineOf } from './raw-graph.ts';

export interface XmlTag {
  /** Without a prefix: `y:NodeLabel` is `NodeLabel`. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface XmlListener {
  begin(tag: XmlTag, at: number): void;
  end(name: string): void;
  /** @param literal it stood in CDATA: what looks like an entity is none */
  text(piece: string, literal: boolean): void;
}

const DEEPEST = 100;
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/**
 * Goes through a file of XML, as much of it as files of graphs use. Declared entities are not unfolded, so that no
 * file grows while it is read. Throws FormatError where tags do not fit.
 * @param format what the file is to be, e.g. `GraphML`
 */
export function readXml(text: string, format: string, listener: XmlListener): void {
  const open: string[] = [];
  const wrong = (at: number, what: string): FormatError =>
    new FormatError(`This is not ${format}: ${lineOf(text, at)}: ${what}.`);
  const endOf = (mark: string, from: number, what: string): number => {
    const end = text.indexOf(mark, from);
    if (end < 0) throw wrong(from, `${what} does not end`);
    return end + mark.length;
  };
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (next !== at) {
      const piece = text.slice(at, next < 0 ? text.length : next);
      if (open.length > 0) listener.text(piece, false);
      else if (/[^\s\uFEFF]/.test(piece)) throw wrong(at, 'there is text outside of all tags');
    }
    if (next < 0) break;
    if (text.startsWith('<!--', next)) at = endOf('-->', next + 4, 'a comment');
    else if (text.startsWith('<![CDATA[', next)) {
      at = endOf(']]>', next, 'a CDATA section');
      listener.text(text.slice(next + 9, at - 3), true);
    } else if (text.startsWith('<?', next)) at = endOf('?>', next, 'an instruction');
    else if (text.startsWith('<!', next)) at = endOfDoctype(text, next, wrong);
    else if (text.startsWith('</', next)) {
      at = endOf('>', next, 'a tag');
      const name = text.slice(next + 2, at - 1).trim();
      if (open.pop() !== name) throw wrong(next, `</${name.slice(0, 40)}> closes what is not open`);
      listener.end(local(name));
    } else at = begin(next);
  }
  if (open.length > 0) throw wrong(text.length, `<${open.at(-1)}> is not closed`);

  function begin(from: number): number {
    const name = /[^\s/>]+/y;
    name.lastIndex = from + 1;
    const found = name.exec(text)?.[0];
    if (found === undefined) throw wrong(from, 'a tag has no name');
    const attributes = new Map<string, string>();
    let place = from + 1 + found.length;
    for (;;) {
      ATTRIBUTE.lastIndex = place;
      const attribute = ATTRIBUTE.exec(text);
      if (attribute === null) break;
      attributes.set(local(attribute[1]), decodeEntities(attribute[2] ?? attribute[3]));
      place = ATTRIBUTE.lastIndex;
    }
    const close = /\s*(\/?)>/y;
    close.lastIndex = place;
    const end = close.exec(text);
    if (end === null) throw wrong(place, `<${found.slice(0, 40)}> does not end`);
    if (open.length >= DEEPEST) throw wrong(from, 'tags are nested too deep');
    listener.begin({ name: local(found), attributes }, from);
    if (end[1] === '/') listener.end(local(found));
    else open.push(found);
    return close.lastIndex;
  }
}

/** With its declarations in brackets, which are passed over. */
function endOfDoctype(text: string, from: number, wrong: (at: number, what: string) => FormatError): number {
  const close = text.indexOf('>', from);
  if (close < 0) throw wrong(from, 'a declaration does not end');
  const bracket = text.slice(from, close).indexOf('[');
  if (bracket < 0) return close + 1;
  const end = /\]\s*>/g;
  end.lastIndex = from + bracket;
  if (end.exec(text) === null) throw wrong(from, 'a declaration does not end');
  return end.lastIndex;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
