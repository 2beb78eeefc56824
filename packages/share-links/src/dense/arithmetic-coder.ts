/** Bits to a number between 0 and 1 and back, each by its chance (binary arithmetic coding, 32 bits, no carry). */

/** Takes bits, gives bytes. */
export interface BitPacker {
  /** Adds a bit; `chance` is that of a 1, in 1/65536, from 1 to 65535. */
  put(bit: number, chance: number): void;
  /** The bytes; nothing can be added after it. */
  finish(): Uint8Array;
}

/** Takes bytes, gives bits; past the end of the bytes, and of damaged ones, bits that mean nothing. */
export interface BitUnpacker {
  take(chance: number): number;
}

/** A packer without bits. */
export function createPacker(): BitPacker {
  const packed: number[] = [];
  let low = 0;
  let high = 0xffffffff;
  return {
    put(bit, chance) {
      const middle = low + Math.floor(((high - low) * chance) / 65536);
      if (bit === 1) high = middle;
      else low = middle + 1;
      while ((low ^ high) >>> 24 === 0) {
        packed.push(low >>> 24);
        low = (low << 8) >>> 0;
        high = ((high << 8) | 255) >>> 0;
      }
    },
    finish() {
      // as few bytes as lie between low and high when zeros follow
      for (let size = 0; size <= 4; size++) {
        const unit = 2 ** (32 - 8 * size);
        const end = Math.ceil(low / unit) * unit;
        if (end > high) continue;
        for (let i = 0; i < size; i++) packed.push(Math.floor(end / 2 ** (24 - 8 * i)) % 256);
        break;
      }
      return Uint8Array.from(packed);
    },
  };
}

/** An unpacker of what a packer gave, told the same chances. */
export function createUnpacker(packed: Uint8Array): BitUnpacker {
  let low = 0;
  let high = 0xffffffff;
  let at = 0;
  let value = 0;
  for (; at < 4; at++) value = ((value << 8) | (packed[at] ?? 0)) >>> 0;
  return {
    take(chance) {
      const middle = low + Math.floor(((high - low) * chance) / 65536);
      const bit = value <= middle ? 1 : 0;
      if (bit === 1) high = middle;
      else low = middle + 1;
      while ((low ^ high) >>> 24 === 0) {
        low = (low << 8) >>> 0;
        high = ((high << 8) | 255) >>> 0;
        value = ((value << 8) | (packed[at++] ?? 0)) >>> 0;
      }
      return bit;
    },
  };
}
