/**
 * Text to look for in UTF-8 bytes, whatever its case. A character counts as found in its small and its capital form where both have the same
 * number of bytes: all of ASCII, Latin, Greek and Cyrillic but for a handful.
 */

/** A pattern, ready to be looked for. */
export interface BytePattern {
  /** Bytes of a hit; at least 1. */
  readonly length: number;
  /** Per byte value: how far the pattern may be moved on where this value stands under its last byte (Horspool's rule). */
  readonly skip: Uint32Array;
  /** Per byte value: 1 where a hit may end with it. */
  readonly finals: Uint8Array;
  /** For each character of the text its forms, as bytes. */
  readonly characters: readonly (readonly Uint8Array[])[];
}

const encoder = new TextEncoder();

/** @param text not empty */
export function patternOf(text: string): BytePattern {
  const characters = [...text].map(formsOf);
  const length = characters.reduce((sum, [form]) => sum + form.length, 0);
  const skip = new Uint32Array(256).fill(length);
  let at = 0;
  for (const forms of characters) {
    for (let byte = 0; byte < forms[0].length; byte++, at++) {
      if (at === length - 1) break;
      for (const form of forms) skip[form[byte]] = length - 1 - at;
    }
  }
  const finals = new Uint8Array(256);
  for (const form of characters[characters.length - 1]) finals[form[form.length - 1]] = 1;
  return { length, skip, finals, characters };
}

function formsOf(character: string): Uint8Array[] {
  const own = encoder.encode(character);
  const others = [character.toLowerCase(), character.toUpperCase()]
    .filter((form, index, all) => form !== character && all.indexOf(form) === index)
    .map((form) => encoder.encode(form));
  return [own, ...others.filter((form) => form.length === own.length)];
}

/** The first hit that begins at `from` or later and ends within the bytes; -1 where there is none. */
export function findPattern({ length, skip, finals, characters }: BytePattern, bytes: Uint8Array, from: number): number {
  const last = length - 1;
  for (let end = from + last; end < bytes.length; end += skip[bytes[end]]) {
    if (finals[bytes[end]] === 1 && standsAt(characters, bytes, end - last)) return end - last;
  }
  return -1;
}

function standsAt(characters: BytePattern['characters'], bytes: Uint8Array, start: number): boolean {
  let at = start;
  for (const forms of characters) {
    if (!forms.some((form) => startsWith(bytes, at, form))) return false;
    at += forms[0].length;
  }
  return true;
}

function startsWith(bytes: Uint8Array, at: number, form: Uint8Array): boolean {
  for (let i = 0; i < form.length; i++) if (bytes[at + i] !== form[i]) return false;
  return true;
}
