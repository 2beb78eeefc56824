/** Decompression of xz as it arrives, by `xz-decompress` (WebAssembly), which loads with the first such file. */

import type { Unpacker } from '../open/input-format.ts';
import { checkExpansion, checkUnpacked, ReadError } from '../read-error.ts';

const FORMAT = 'xz';
/** The last bytes of each stream (the format's definition, 2.1.2.4). */
const FOOTER = [0x59, 0x5a];
/** Streams are as long as a multiple of this, and so is what may stand between them. */
const ALIGNED = 4;

/** @param limit the largest number of bytes that may come out @param visit takes them */
export function startUnxz(limit: number, visit: (part: Uint8Array) => void): Unpacker {
  let packed = 0;
  let unpacked = 0;
  let last = new Uint8Array(0);
  let input: ReadableStreamDefaultController<Uint8Array> | undefined;
  let failure: unknown;
  let isOver = false;
  let wake = () => {};
  const compressed = new ReadableStream<Uint8Array>({
    start(controller) {
      input = controller;
    },
    // all that has come is taken
    pull: () => wake(),
  });
  const take = (part: Uint8Array) => {
    unpacked += part.length;
    checkUnpacked(unpacked, limit);
    checkExpansion(unpacked, packed, unpacked);
    visit(part);
  };
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    const { XzReadableStream } = await import('xz-decompress');
    const reader = new XzReadableStream(compressed).getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) if (next.value.length > 0) take(next.value);
      isOver = true;
    } catch (thrown) {
      failure = thrown;
      // the next file waits for its memory
      await reader.cancel().catch(() => undefined);
    }
    wake();
  }
  return {
    async push(chunk) {
      running ??= run();
      packed += chunk.length;
      last = chunk.slice(-FOOTER.length);
      const taken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (failure === undefined && !isOver) {
        input?.enqueue(chunk.slice());
        await taken;
      } else if (isOver && chunk.some((byte) => byte !== 0)) throw new ReadError({ kind: 'trailing', format: FORMAT }, unpacked);
      if (failure !== undefined) throw errorOf(failure, unpacked);
    },
    async finish() {
      if (!isOver && failure === undefined) input?.close();
      await running;
      if (isOver) return;
      const isWhole = packed % ALIGNED === 0 && FOOTER.every((byte, i) => last[i] === byte);
      throw isWhole || failure instanceof ReadError ? errorOf(failure, unpacked) : new ReadError({ kind: 'cut', format: FORMAT }, unpacked);
    },
    cancel() {
      if (!isOver && failure === undefined) input?.error(new Error('cancelled'));
    },
  };
}

function errorOf(thrown: unknown, byte: number): unknown {
  if (thrown instanceof ReadError || !(thrown instanceof Error)) return thrown;
  // a policy that allows no WebAssembly says nothing of the file
  if (thrown.name === 'CompileError') return new ReadError({ kind: 'convertible', format: FORMAT, command: 'unxz in.xz' }, 0);
  return new ReadError({ kind: 'damaged', format: FORMAT, part: 'block' }, byte);
}
