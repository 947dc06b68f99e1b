/** Parsed notes as elements. */
import './markdown-text.css';
import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from './markdown.ts';

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
      return <pre tabIndex={0}>{block.text}</pre>;
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
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
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
