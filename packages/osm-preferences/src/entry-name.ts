/**
 * Names in the header of an entry. They stand there as they are, with one exception: today's tool takes everything up to the next `&` as the name,
 * and characters that XML cannot hold make the whole account unreadable. A name with one of those is written with `%26` and the like, and the
 * number of chunks before it as `02` instead of `2`: the same number for today's tool, which shows the name with the escapes.
 */

/** A name as it is stored. */
export interface StoredName {
  readonly text: string;
  /** Whether characters are written as escapes, `%` too. */
  readonly escaped: boolean;
}

const HALF_SURROGATES = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
const UNSAFE = /[&\u0000-\u001f\u007f\ufffe\uffff]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, and the sign of an escape
const ESCAPED = /[%&\u0000-\u001f\u007f\ufffe\uffff]/gu;

/** Half surrogates, which are no characters, become U+FFFD. */
export function wholeCharacters(text: string): string {
  return text.replace(HALF_SURROGATES, '\ufffd');
}

export function encodeName(name: string): StoredName {
  const whole = wholeCharacters(name);
  if (!UNSAFE.test(whole)) return { text: whole, escaped: false };
  return { text: whole.replace(ESCAPED, (character) => encodeURIComponent(character)), escaped: true };
}

/** An escape that is none stays as it stands. */
export function decodeName(text: string, escaped: boolean): string {
  if (!escaped) return text;
  return text.replace(/(?:%[\dA-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** Characters as the service counts them: code points. */
export function nameLength(name: string): number {
  let length = 0;
  for (const _ of name) length++;
  return length;
}
