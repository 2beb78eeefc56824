/** Bytes of a text to fewer bytes and back, with checks in between, so that of a damaged text what stands before the damage can be read. */
import { createPredictor, type Knowledge, type Predictor } from './predictor.ts';
import { PRIMER } from './primer.ts';

/** Bytes of text between two checks. */
const BLOCK = 1024;
const CHECK_BITS = 16;
/** The chance of a bit of which nothing is known. */
const EVEN = 32768;

/**
 * Packs bytes of a text; costs 2 to 4 microseconds a byte, a millisecond to begin, and some 10 ms at the first time.
 *
 * @param header what the checks are to cover too
 */
export function packText(text: Uint8Array, header: Uint8Array): Uint8Array {
  const predictor = primedPredictor();
  const packer = createPacker();
  const putCheck = () => {
    for (let shift = CHECK_BITS - 1; shift >= 0; shift--) packer.put((check >> shift) & 1, EVEN);
  };
  let check = checkOf(header);
  for (let i = 0; i < text.length; i++) {
    if (i > 0 && i % BLOCK === 0) putCheck();
    for (let shift = 7; shift >= 0; shift--) {
      const bit = (text[i] >> shift) & 1;
      packer.put(bit, predictor.chance());
      predictor.learn(bit);
    }
    check = checked(check, text[i]);
  }
  putCheck();
  return packer.finish();
}

/**
 * Unpacks a text of some bytes.
 *
 * @returns what was checked, and whether that is all; undefined where nothing was, the header included
 */
export function unpackText(packed: Uint8Array, length: number, header: Uint8Array): { text: Uint8Array; whole: boolean } | undefined {
  const predictor = primedPredictor();
  const unpacker = createUnpacker(packed);
  const isRight = () => {
    let right = true;
    for (let shift = CHECK_BITS - 1; shift >= 0; shift--) right = unpacker.take(EVEN) === ((check >> shift) & 1) && right;
    return right;
  };
  const text = new Uint8Array(length);
  let check = checkOf(header);
  let sure = 0;
  const known = () => (sure === 0 ? undefined : { text: text.subarray(0, sure), whole: false });
  for (let i = 0; i < length; i++) {
    if (i > 0 && i % BLOCK === 0) {
      if (!isRight()) return known();
      sure = i;
    }
    let byte = 0;
    for (let shift = 7; shift >= 0; shift--) {
      const bit = unpacker.take(predictor.chance());
      predictor.learn(bit);
      byte = (byte << 1) | bit;
    }
    text[i] = byte;
    check = checked(check, byte);
  }
  return isRight() ? { text, whole: true } : known();
}

/** State of the predictor after the primer: 2.5 MB, made at the first use. */
let primed: Knowledge | undefined;

/** A predictor that has read the primer. */
function primedPredictor(): Predictor {
  if (primed !== undefined) return createPredictor(primed);
  const predictor = createPredictor();
  for (const byte of new TextEncoder().encode(PRIMER)) {
    for (let shift = 7; shift >= 0; shift--) {
      predictor.chance();
      predictor.learn((byte >> shift) & 1);
    }
  }
  primed = predictor.knowledge();
  return createPredictor(primed);
}

function checkOf(bytes: Uint8Array): number {
  return bytes.reduce(checked, 0x811c9dc5);
}

/** A step of FNV-1a, with the high bits brought down. */
function checked(check: number, byte: number): number {
  const product = Math.imul(check ^ byte, 0x01000193);
  return product ^ (product >>> 15);
}

// Bits to a number between 0 and 1 and back, each by its chance (binary arithmetic coding, 32 bits, no carry).

/** Takes bits, gives bytes. */
interface BitPacker {
  /** Adds a bit; `chance` is that of a 1, in 1/65536, from 1 to 65535. */
  put(bit: number, chance: number): void;
  /** The bytes; nothing can be added after it. */
  finish(): Uint8Array;
}

/** Takes bytes, gives bits; past the end of the bytes, and of damaged ones, bits that mean nothing. */
interface BitUnpacker {
  take(chance: number): number;
}

/** Returns a packer without bits. */
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

/** Creates an unpacker for a packer's output; it must get the same chances. */
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
