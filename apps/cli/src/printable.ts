/** Texts of others on a terminal. */

/** Control characters but tab and the ends of lines; those that turn the direction of text round or hide it. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/gu;

/**
 * A text in which control characters are shown as escapes (`\\x1b`), so that what a server, a file or a name holds neither moves the
 * cursor, nor colours, nor reads as something else. Line feeds stay, for messages of several lines.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}
