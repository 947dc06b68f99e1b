/**
 * Texts of others, as a terminal may see them: nothing in them is a command to it, or turns the direction of what stands
 * beside it. These are the controls of both sets, marks and switches of direction, and separators of lines that only some
 * programs know.
 */
const COMMANDS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Lines stay lines. Every other control becomes the sign for what cannot be shown. */
export function printable(text: string): string {
  return text.replaceAll(COMMANDS, (one) => (one === '\n' ? one : '\u{fffd}'));
}

/** Data as JSON, in lines, without a control. */
export function jsonText(data: unknown, indent = 2): string {
  return printableJson(JSON.stringify(data, null, indent));
}

/** A text of JSON that means the same: controls stand in its strings alone, and are written as numbers. */
export function printableJson(text: string): string {
  return text.replaceAll(COMMANDS, (one) =>
    one === '\n' ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
