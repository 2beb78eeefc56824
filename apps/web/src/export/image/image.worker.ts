/** Makes the file of an image, away from the page: it gets the pieces in reading order and compresses row after row. */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import type { ImageSize } from './image-frame.ts';
import { type Colour, copyPiece, createPngWriter, drawMark, type Mark, type PiecePosition, type PngWriter } from './png-writer.ts';

/** The calls the worker answers: `start` once, every piece, `finish`. */
export interface ImageWorkerApi {
  start(size: ImageSize, ground: Colour, marks: readonly Mark[]): void;
  /** Resolves when there is room for the next piece. */
  piece(position: PiecePosition, pixels: Uint8Array): Promise<void>;
  /** The PNG. */
  finish(): Promise<Blob>;
}

/** Rows that are compressed at once. */
const ROWS = 256;

interface ImageInWork {
  readonly size: ImageSize;
  readonly ground: Colour;
  readonly marks: readonly Mark[];
  readonly png: PngWriter;
  band: Uint8Array;
}

let image: ImageInWork | undefined;

const api: ImageWorkerApi = {
  start(size, ground, marks) {
    image = { size, ground, marks, png: createPngWriter(size.width, size.height), band: new Uint8Array(0) };
  },
  async piece(position, pixels) {
    const { size, ground, marks, png } = started();
    if (position.x === 0) started().band = new Uint8Array(size.width * position.height * 3);
    const { band } = started();
    copyPiece(band, size.width, position, pixels, ground);
    if (position.x + position.width < size.width) return;
    for (const mark of marks) drawMark(band, size.width, position.y, mark);
    const bytes = size.width * 3 * ROWS;
    for (let from = 0; from < band.length; from += bytes) await png.writeRows(band.subarray(from, from + bytes));
  },
  finish: () => started().png.finish(),
};

function started(): ImageInWork {
  if (image === undefined) throw new Error('the image has not been started');
  return image;
}

serveCalls(api, messagePort(self));
