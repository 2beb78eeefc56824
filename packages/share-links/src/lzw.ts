/**
 * LZW over bytes with codes as 16-bit numbers: the dictionary begins with the 256 bytes, each step adds one code
 * from 256 up, and it is never reset (Welch, "A technique for high-performance data compression", Computer 17, 1984).
 */

/** Codes of bytes, or undefined where one would pass 65535. */
export function lzwEncode(bytes: Uint8Array): Uint16Array | undefined {
  const codes = new Uint16Array(bytes.length);
  if (bytes.length === 0) return codes;
  // a phrase is the code of its beginning and its last byte: one number a phrase, one look-up a byte
  const phrases = new Map<number, number>();
  let next = 256;
  let length = 0;
  let phrase = bytes[0];
  for (let i = 1; i < bytes.length; i++) {
    const longer = phrase * 256 + bytes[i];
    const known = phrases.get(longer);
    if (known !== undefined) {
      phrase = known;
      continue;
    }
    if (phrase > 0xffff) return undefined;
    codes[length++] = phrase;
    phrases.set(longer, next++);
    phrase = bytes[i];
  }
  if (phrase > 0xffff) return undefined;
  codes[length++] = phrase;
  return codes.subarray(0, length);
}

/** Bytes that were read; `stop` tells why not all codes were, and `at` is the index of the code that was not. */
export interface LzwReading {
  readonly bytes: Uint8Array;
  readonly stop: 'end' | 'unknown_code' | 'size';
  readonly at: number;
}

/**
 * Bytes of codes, up to the first code that the dictionary does not have, or to a number of bytes.
 *
 * @param limit bytes at most: a dictionary that grows by its longest phrase makes n codes n²/2 bytes
 */
export function lzwDecode(codes: ArrayLike<number>, limit: number): LzwReading {
  // a phrase lies where it was written first: its bytes are never copied into a dictionary
  const starts = new Uint32Array(codes.length);
  const lengths = new Uint32Array(codes.length);
  let bytes = new Uint8Array(Math.min(limit, codes.length * 4));
  let length = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    // code 255 + i is the phrase that this very step completes: the last one, and its first byte again
    if (code > 255 + i) return { bytes: bytes.subarray(0, length), stop: 'unknown_code', at: i };
    const size = code < 256 ? 1 : lengths[code - 255];
    if (length + size > limit) return { bytes: bytes.subarray(0, length), stop: 'size', at: i };
    if (length + size > bytes.length) bytes = grown(bytes, Math.min(limit, (length + size) * 2));
    if (code < 256) bytes[length] = code;
    else {
      const start = starts[code - 255];
      // byte by byte: the phrase may reach into what is written here
      for (let at = 0; at < size; at++) bytes[length + at] = bytes[start + at];
    }
    if (i + 1 < codes.length) {
      starts[i + 1] = length;
      lengths[i + 1] = size + 1;
    }
    length += size;
  }
  return { bytes: bytes.subarray(0, length), stop: 'end', at: codes.length };
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
