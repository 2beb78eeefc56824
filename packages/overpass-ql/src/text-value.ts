/** Quoted texts and numbers of Overpass QL, read as the C library reads them. */

/**
 * The meaning of a quoted text: without its quotes, `\n`, `\t` and `\uXXXX` resolved, any other escaped character itself.
 *
 * @param token the text with its quotes; instead of the last one any character may stand
 * @param onControlCharacter called for a `\u` escape below 32, which stands for nothing
 */
export function unquote(token: string, onControlCharacter: () => void): string {
  const inner = token.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  return inner.replace(/\\(?:u([0-9a-fA-F]{0,4})|(.?))/gsu, (_escape, digits: string | undefined, character: string | undefined) => {
    if (digits === undefined) return character === 'n' ? '\n' : character === 't' ? '\t' : (character ?? '');
    const unit = digits === '' ? 0 : Number.parseInt(digits, 16);
    if (unit >= 0x20) return String.fromCharCode(unit);
    onControlCharacter();
    return '';
  });
}

/** Whether a text is a moment as the Overpass API reads it: `2017-01-01T00:00:00Z`. One that it keeps as 0 is none. */
export function isTimestamp(text: string): boolean {
  const parts = TIMESTAMP.exec(text)?.slice(1) ?? [];
  return parts.some((part, i) => Number(part) % KEPT[i] > 0);
}

/** A moment by its places. Between the numbers stands any one byte. */
const TIMESTAMP = /^(\d{4})\p{ASCII}(\d\d)\p{ASCII}(\d\d)\p{ASCII}(\d\d)\p{ASCII}(\d\d)\p{ASCII}(\d\d)/u;
/** Of year, month, day, hour, minute and second some bits are kept: a month 16 counts as 0. */
const KEPT: readonly number[] = [1 << 14, 1 << 4, 1 << 5, 1 << 5, 1 << 6, 1 << 6];

/** A moment in the one form in which the Overpass API writes it, of each part the bits that it keeps; a text that is none stays. */
export function timestampOf(text: string): string {
  const parts = TIMESTAMP.exec(text)?.slice(1);
  if (parts === undefined) return text;
  const [year, month, day, hour, minute, second] = parts.map((part, i) => String(Number(part) % KEPT[i]).padStart(part.length, '0'));
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

/** A decimal number at the start of a text, behind white space. */
const DECIMAL = /^[\t-\r ]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/u;
const NAMED = /^[\t-\r ]*([+-]?)(inf|nan)/iu;

/** The number a text begins with, as `atof` reads it: 0 where there is none; `inf` and `nan` are numbers too. */
export function leadingNumber(text: string): number {
  const digits = DECIMAL.exec(text);
  if (digits !== null) return Number(digits[1]);
  const named = NAMED.exec(text);
  if (named === null) return 0;
  return named[2].toLowerCase() === 'nan' ? Number.NaN : named[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Whether a text begins with a number, words such as `inf` and `nan` among them. */
export function beginsWithNumber(text: string): boolean {
  return DECIMAL.test(text) || NAMED.test(text);
}

/** The whole number a text begins with, as `atoll` reads it: 0 where there is none. Beyond 2^53 it is the nearest a `number` holds. */
export function leadingInteger(text: string): number {
  const digits = /^[\t-\r ]*([+-]?\d+)/u.exec(text);
  return digits === null ? 0 : Number(digits[1]);
}

/** The whole number a text begins with, as `atoi` reads it: of one that is too large the lower 32 bits are left. */
export function lowBits(text: string): number {
  const digits = /^[\t-\r ]*([+-]?\d+)/u.exec(text)?.[1].replace('+', '') ?? '0';
  if (digits.length > 20) return digits.startsWith('-') ? 0 : -1;
  const value = BigInt(digits);
  if (value > LARGEST) return -1;
  return value < -LARGEST ? 0 : Number(BigInt.asIntN(32, value));
}

const LARGEST = 2n ** 63n - 1n;
