/** Parsed notes as elements. */
import './markdown-text.css';
import { Fragment, type ReactNode } from 'react';
import { withUnitsKept } from '../../../base/format.ts';

export function MarkdownText({ source }: { readonly source: string }) {
  return (
    <div className="markdown">
      {parseMarkdown(source).map((block, index) => (
        <BlockElement key={index} block={block} />
      ))}
    </div>
  );
}

function BlockElement({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3>{inlines(block.content)}</h3>;
    case 'paragraph':
      return <p>{inlines(block.content)}</p>;
    case 'code':
      return (
        <pre translate="no" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'table':
      return (
        // It scrolls where it is narrow: then keys must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="markdown-table" role="group" aria-label="Table" tabIndex={0}>
          <table>
            {block.head.some((cell) => cell.length > 0) && (
              <thead>
                <tr>
                  {block.head.map((cell, index) => (
                    <th key={index} scope="col">
                      {inlines(cell)}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inlines(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inlines(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function inlines(content: readonly Inline[]): ReactNode {
  return content.map((part, index) => <Fragment key={index}>{inline(part)}</Fragment>);
}

function inline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return withUnitsKept(part.text);
    case 'code':
      return <code translate="no">{part.text}</code>;
    case 'bold':
      return <b>{inlines(part.content)}</b>;
    case 'italic':
      return <i>{inlines(part.content)}</i>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer">
          {inlines(part.content)}
        </a>
      );
  }
}

/**
 * The part of Markdown that notes need: paragraphs, headings, lists, tables, code blocks; bold, italic, code and links to
 * https. What is not understood stays text. The result is data; markdown-text.tsx makes elements of it, so that a
 * scenario from anywhere cannot bring markup along.
 */
type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: TableRow; readonly rows: readonly TableRow[] }
  | { readonly kind: 'code'; readonly text: string };

/** The content of each cell. */
type TableRow = readonly (readonly Inline[])[];

type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] };

const FENCE = /^```/;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/;
const TABLE_ROW = /^\s{0,3}\|(.*)\|\s*$/;
const TABLE_LINE = /^\s{0,3}\|(?:\s*:?-+:?\s*\|)+\s*$/;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;

export function parseMarkdown(source: string): readonly Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (lines[at].trim() === '') at++;
    else at = readBlock(lines, at, blocks);
  }
  return blocks;
}

/** Reads the block that begins at a line that is not empty. Returns the first line after it. */
function readBlock(lines: readonly string[], start: number, blocks: Block[]): number {
  if (FENCE.test(lines[start])) return readCode(lines, start, blocks);
  const heading = HEADING.exec(lines[start]);
  if (heading !== null) {
    blocks.push({ kind: 'heading', content: parseInline(heading[1]) });
    return start + 1;
  }
  if (beginsTable(lines, start)) return readTable(lines, start, blocks);
  return ITEM.test(lines[start]) ? readList(lines, start, blocks) : readParagraph(lines, start, blocks);
}

function readCode(lines: readonly string[], start: number, blocks: Block[]): number {
  let end = start + 1;
  while (end < lines.length && !FENCE.test(lines[end])) end++;
  blocks.push({ kind: 'code', text: lines.slice(start + 1, end).join('\n') });
  return end + 1;
}

function readList(lines: readonly string[], start: number, blocks: Block[]): number {
  const items: string[] = [];
  let at = start;
  for (; at < lines.length && lines[at].trim() !== ''; at++) {
    const item = ITEM.exec(lines[at]);
    if (item !== null) items.push(item[2]);
    else items[items.length - 1] += ` ${lines[at].trim()}`;
  }
  const ordered = ITEM.exec(lines[start])?.[1] !== undefined;
  blocks.push({ kind: 'list', ordered, items: items.map(parseInline) });
  return at;
}

function beginsTable(lines: readonly string[], start: number): boolean {
  return TABLE_ROW.test(lines[start]) && TABLE_LINE.test(lines[start + 1] ?? '');
}

function readTable(lines: readonly string[], start: number, blocks: Block[]): number {
  let end = start + 2;
  while (end < lines.length && TABLE_ROW.test(lines[end])) end++;
  const [head, ...rows] = [lines[start], ...lines.slice(start + 2, end)].map(cellsOf);
  blocks.push({ kind: 'table', head, rows });
  return end;
}

function cellsOf(line: string): TableRow {
  const [, cells = ''] = TABLE_ROW.exec(line) ?? [];
  return cells.split('|').map((cell) => parseInline(cell.trim()));
}

function readParagraph(lines: readonly string[], start: number, blocks: Block[]): number {
  let end = start + 1;
  while (end < lines.length && lines[end].trim() !== '' && !beginsBlock(lines[end]) && !beginsTable(lines, end)) end++;
  const text = lines.slice(start, end).map((line) => line.trim());
  blocks.push({ kind: 'paragraph', content: parseInline(text.join(' ')) });
  return end;
}

function beginsBlock(line: string): boolean {
  return FENCE.test(line) || HEADING.test(line) || ITEM.test(line);
}

/** Code first: nothing inside it means anything else. */
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function parseInline(source: string): readonly Inline[] {
  const parts: Inline[] = [];
  let rest = source;
  for (let match = INLINE.exec(rest); match !== null; match = INLINE.exec(rest)) {
    if (match.index > 0) parts.push({ kind: 'text', text: rest.slice(0, match.index) });
    parts.push(inlineOf(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest });
  return parts;
}

function inlineOf(match: RegExpExecArray): Inline {
  const [whole, code, bold, underlined, italic, words, href] = match as readonly (string | undefined)[];
  if (code !== undefined) return { kind: 'code', text: code };
  const strong = bold ?? underlined;
  if (strong !== undefined) return { kind: 'bold', content: parseInline(strong) };
  if (italic !== undefined) return { kind: 'italic', content: parseInline(italic) };
  // A link to anything but https stays the text that it was.
  if (words !== undefined && href !== undefined && isHttps(href))
    return { kind: 'link', href, content: parseInline(words) };
  return { kind: 'text', text: whole ?? '' };
}

function isHttps(href: string): boolean {
  return URL.canParse(href) && new URL(href).protocol === 'https:';
}

/** Its words without its marks. */
export function plainWords(markdown: string): string {
  return markdown.replaceAll(/[*`]/g, '');
}
