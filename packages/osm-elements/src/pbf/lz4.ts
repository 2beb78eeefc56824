/**
 * Decodes one LZ4 block (no frame), as .osm.pbf blobs hold it.
 * Format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md
 */

/**
 * @param input the whole block
 * @param output takes exactly as many bytes as it is long
 * @returns whether the block was well formed and gave exactly `output.length` bytes
 */
export function decodeLz4Block(input: Uint8Array, output: Uint8Array): boolean {
  let from = 0;
  let to = 0;
  while (from < input.length) {
    const token = input[from++];
    let literals = token >> 4;
    if (literals === 15) {
      let more = 255;
      while (more === 255) {
        if (from >= input.length) return false;
        more = input[from++];
        literals += more;
      }
    }
    if (literals > input.length - from || literals > output.length - to) return false;
    for (const end = from + literals; from < end; ) output[to++] = input[from++];
    // the last sequence has literals only
    if (from === input.length) return to === output.length;

    if (from + 2 > input.length) return false;
    const distance = input[from] | (input[from + 1] << 8);
    from += 2;
    if (distance === 0 || distance > to) return false;
    let length = (token & 15) + 4;
    if (length === 19) {
      let more = 255;
      while (more === 255) {
        if (from >= input.length) return false;
        more = input[from++];
        length += more;
      }
    }
    if (length > output.length - to) return false;
    // byte by byte: source and target overlap where the distance is shorter than the length
    for (const end = to + length; to < end; to++) output[to] = output[to - distance];
  }
  return false;
}
