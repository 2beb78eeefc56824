/** Quoted texts of Overpass QL. */

/**
 * The meaning of a quoted text: without its quotes, `\n`, `\t` and `\uXXXX` resolved, any other escaped character itself.
 *
 * @param token the text with its quotes; the last one may be missing
 * @param onControlCharacter called for a `\u` escape below 32, which stands for nothing
 */
export function unquote(token: string, onControlCharacter: () => void): string {
  const closed = token.length > 1 && token.endsWith(token[0]) && !endsInEscape(token.slice(0, -1));
  const inner = token.slice(1, closed ? -1 : undefined);
  if (!inner.includes('\\')) return inner;
  return inner.replace(/\\(?:u([0-9a-fA-F]{0,4})|(.?))/gsu, (_escape, digits: string | undefined, character: string | undefined) => {
    if (digits === undefined) return character === 'n' ? '\n' : character === 't' ? '\t' : (character ?? '');
    const unit = digits === '' ? 0 : Number.parseInt(digits, 16);
    if (unit >= 0x20) return String.fromCharCode(unit);
    onControlCharacter();
    return '';
  });
}

function endsInEscape(text: string): boolean {
  let backslashes = 0;
  while (text[text.length - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Whether a text is a moment as the Overpass API reads it: `2017-01-01T00:00:00Z`. */
export function isTimestamp(text: string): boolean {
  return /^\d{4}.\d\d.\d\d.\d\d.\d\d.\d\d/su.test(text);
}

/** The number a text begins with, or NaN: `12.5`, `-3`, `1e3`. */
export function readNumber(text: string): number {
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/u.test(text) ? Number(text) : Number.NaN;
}

/** A whole number that is not negative and that a `number` holds exactly, or NaN. */
export function readWholeNumber(text: string): number {
  if (!/^\d+$/u.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : Number.NaN;
}
