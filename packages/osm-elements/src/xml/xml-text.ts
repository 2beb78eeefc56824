/** Text of XML: escapes for text and attributes, and the decoding of references. */
import { writeUtf8 } from '../text/utf8.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 forbids, even as references, become U+FFFD. */
function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  return ESCAPES[character] ?? (code === 9 || code === 10 || code === 13 ? `&#${code};` : '\ufffd');
}

/**
 * A text for an attribute in double quotes or between tags. Line ends and tabs become references, so that attributes
 * keep them; what XML cannot hold (control characters, halves of surrogate pairs, U+FFFE, U+FFFF) becomes U+FFFD.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\ufffe\uffff]|\p{Cs}|\p{Cc}/gu, (character) =>
    character < '\u007f' || character > '\u009f' ? escapeOf(character) : character,
  );
}

// References in XML text and attributes, decoded to UTF-8. Only the five names of XML itself are known.

const AMPERSAND = 38;
const SEMICOLON = 59;
const REPLACEMENT = 0xfffd;
/** The longest reference that means something, `&#x10FFFF;`, with some zeros in front. */
const MAX_REFERENCE = 16;
const ENTITY_CODES: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/**
 * The text in `bytes` from `start` up to, not including, `end`, with its references replaced and its line ends made `\n`.
 *
 * @param attribute in an attribute line ends and tabs are spaces (XML 1.0, 3.3.3)
 * @returns the text, or the index of the reference that means nothing
 */
export function unescapeXml(bytes: Uint8Array, start: number, end: number, attribute: boolean): Uint8Array<ArrayBuffer> | number {
  // never longer than the input: the shortest reference of a 4 byte character, &#65536;, has 8
  const out = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === AMPERSAND) {
      const stop = referenceEnd(bytes, at + 1, end);
      const point = stop === -1 ? -1 : codePoint(bytes, at + 1, stop);
      if (point === -1) return at;
      length = writeUtf8(out, length, point);
      at = stop;
    } else if (byte === 13) {
      if (bytes[at + 1] !== 10 || at + 1 >= end) out[length++] = attribute ? 32 : 10;
    } else {
      out[length++] = attribute && (byte === 10 || byte === 9) ? 32 : byte;
    }
  }
  return out.slice(0, length);
}

/** The index of the semicolon, or -1. */
function referenceEnd(bytes: Uint8Array, start: number, end: number): number {
  const last = Math.min(end, start + MAX_REFERENCE);
  for (let at = start; at < last; at++) if (bytes[at] === SEMICOLON) return at;
  return -1;
}

/** The code point of a reference without `&` and `;`, or -1. */
function codePoint(bytes: Uint8Array, start: number, end: number): number {
  const text = String.fromCharCode(...bytes.subarray(start, end));
  if (!text.startsWith('#')) return Object.hasOwn(ENTITY_CODES, text) ? ENTITY_CODES[text] : -1;
  const hexadecimal = /^#x([0-9a-f]+)$/i.exec(text);
  const decimal = /^#([0-9]+)$/.exec(text);
  const point = hexadecimal ? Number.parseInt(hexadecimal[1], 16) : decimal ? Number.parseInt(decimal[1], 10) : -1;
  if (point > 0x10ffff) return -1;
  return point === 0 || (point >= 0xd800 && point <= 0xdfff) ? REPLACEMENT : point;
}
