/** A text, and whether all bytes were read: where not, it is the text before the first byte that is no UTF-8. */
export interface Utf8Reading {
  readonly text: string;
  readonly whole: boolean;
}

/** The text of bytes, up to the first that is no UTF-8. A byte order mark stays. */
export function readUtf8(bytes: Uint8Array): Utf8Reading {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), whole: true };
  } catch {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { text: text.slice(0, firstFault(text, bytes)), whole: false };
  }
}

/**
 * Returns the place of the first difference between a leniently decoded text and its bytes: the offset of a U+FFFD that the bytes do not contain.
 */
function firstFault(text: string, bytes: Uint8Array): number {
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd && !(bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd)) return i;
    // a surrogate pair is four bytes, two a half
    at += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return text.length;
}
