/** Words in which code stands between backticks. */
interface CodedPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** The words and the code of a sentence, in their order. */
export function codedParts(sentence: string): CodedPart[] {
  return sentence
    .split('`')
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Where there is only plain text. */
export function withoutMarks(sentence: string): string {
  return sentence.replaceAll('`', '');
}
