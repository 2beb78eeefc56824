/** Writes a code point as UTF-8 into `out` at `length`; gives the new length. */
export function writeUtf8(out: Uint8Array, length: number, point: number): number {
  let at = length;
  if (point < 0x80) {
    out[at++] = point;
  } else if (point < 0x800) {
    out[at++] = 0xc0 | (point >> 6);
    out[at++] = 0x80 | (point & 63);
  } else if (point < 0x10000) {
    out[at++] = 0xe0 | (point >> 12);
    out[at++] = 0x80 | ((point >> 6) & 63);
    out[at++] = 0x80 | (point & 63);
  } else {
    out[at++] = 0xf0 | (point >> 18);
    out[at++] = 0x80 | ((point >> 12) & 63);
    out[at++] = 0x80 | ((point >> 6) & 63);
    out[at++] = 0x80 | (point & 63);
  }
  return at;
}
