/** A raw answer as a file. */
import type { RawLines } from './raw-lines.ts';
import { inSlices, STEP_BYTES } from './time-slices.ts';

/** Bytes of a piece: what is in one is out of the worker's memory. */
const PIECE = 16 << 20;

/** All bytes, printed where they are not yet, in slices of time. */
export async function rawFile(raw: RawLines): Promise<Blob> {
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  let packed = 0;
  const pack = () => {
    pieces.push(new Blob(parts));
    parts = [];
    packed = done;
  };
  await inSlices(() => {
    raw.reach(done + STEP_BYTES);
    const stop = Math.min(raw.bytes, done + STEP_BYTES);
    parts.push(new Uint8Array(raw.slice(done, stop)));
    done = stop;
    if (done - packed >= PIECE) pack();
    return !raw.ended || done < raw.bytes;
  });
  pack();
  return new Blob(pieces);
}
