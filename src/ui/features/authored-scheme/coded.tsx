/** A sentence in which code stands between backticks. */
import { Fragment } from 'react';
import { codedParts } from './code/coded-parts.ts';

export function Coded({ children }: { readonly children: string }) {
  return codedParts(children).map(({ text, isCode }, index) =>
    // Parts of a sentence do not move.
    // oxlint-disable-next-line react/no-array-index-key
    isCode ? <code key={index}>{text}</code> : <Fragment key={index}>{text}</Fragment>,
  );
}
