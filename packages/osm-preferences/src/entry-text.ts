/** The text of one saved query in an account, and its chunks: `p=<number of chunks>&n=<name>&q=<query, packed as in links>`. */
import { decodeQuery, encodeQuery, LinkError } from '@flyover/share-links';
import { type EntryDamage, PreferenceError } from './preference-error.ts';

/** Specification, sections 5 and 9. All are characters as the service counts them: code points, not UTF-16 units. */
export const SYNC_LIMITS = {
  /** Of one preference. */
  chunk: 255,
  chunks: 9,
  name: 200,
  /** Length of the text around name and query: `p=`, `&n=` and `&q=`. */
  overhead: 8,
} as const;

/** A saved query. */
export interface SavedQuery {
  readonly name: string;
  readonly query: string;
}

/**
 * The chunks of a query, the first with the header.
 *
 * @throws PreferenceError of kind `name` or `query`: it is not cut to fit
 */
export function encodeEntry({ name, query }: SavedQuery): string[] {
  const stored = encodeName(name);
  if (stored.text === '' || nameLength(stored.text) > SYNC_LIMITS.name) throw new PreferenceError('name');
  const packed = pack(query);
  const { chunk, chunks, overhead } = SYNC_LIMITS;
  // the number of chunks is one digit, which the rule of today's tool leaves out: at its very limit the last character was lost
  const digits = stored.escaped ? 2 : 1;
  const length = nameLength(stored.text) + packed.length + overhead + digits;
  if (length > chunk * chunks) throw new PreferenceError('query');
  const count = Math.ceil(length / chunk);
  return cut(`p=${stored.escaped ? '0' : ''}${count}&n=${stored.text}&q=${packed}`);
}

/**
 * The query of joined chunks.
 *
 * @param chunkAt the chunk of a number; undefined where there is none
 * @throws PreferenceError of kind `damaged`
 */
export function decodeEntry(chunkAt: (number: number) => string | undefined): SavedQuery {
  const first = chunkAt(0) ?? '';
  const count = /^p=(0?)([1-9])&n=/.exec(first);
  if (count === null) throw damaged({ what: 'begin' });
  let text = first;
  for (let number = 1; number < Number(count[2]); number++) {
    const chunk = chunkAt(number);
    if (chunk === undefined) throw damaged({ what: 'chunk', number: number + 1, of: Number(count[2]) });
    text += chunk;
  }
  // the packed query holds no `&`, a name may: so the last one counts
  const end = text.lastIndexOf('&q=');
  if (end < count[0].length) throw damaged({ what: 'parts' });
  return { name: decodeName(text.slice(count[0].length, end), count[1] === '0'), query: unpack(text.slice(end + 3)) };
}

function pack(query: string): string {
  try {
    return encodeQuery(query);
  } catch (error) {
    if (error instanceof LinkError) throw new PreferenceError('query');
    throw error;
  }
}

function unpack(packed: string): string {
  try {
    return decodeQuery(packed);
  } catch (error) {
    if (error instanceof LinkError) throw damaged({ what: 'text' });
    throw error;
  }
}

/** Pieces of 255 characters; no pair of surrogates is parted. */
function cut(text: string): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += SYNC_LIMITS.chunk) pieces.push(characters.slice(at, at + SYNC_LIMITS.chunk).join(''));
  return pieces;
}

function damaged(damage: EntryDamage): PreferenceError {
  return new PreferenceError('damaged', damage);
}

/**
 * Names in the header of an entry. They are not escaped, with one exception: today's tool takes everything up to the next `&` as the name, and characters
 * that XML cannot hold make the whole account unreadable. A name with one of those is written with `%26` and the like, and the number of chunks before it as
 * `02` instead of `2`: the same number for today's tool, which shows the name with the escapes.
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

function encodeName(name: string): StoredName {
  const whole = wholeCharacters(name);
  if (!UNSAFE.test(whole)) return { text: whole, escaped: false };
  return { text: whole.replace(ESCAPED, (character) => encodeURIComponent(character)), escaped: true };
}

/** An escape that is none stays as it stands. */
function decodeName(text: string, escaped: boolean): string {
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
function nameLength(name: string): number {
  let length = 0;
  for (const _ of name) length++;
  return length;
}
