/** Makes the file of a picture, away from the page: it gets the pieces in reading order and compresses row after row. */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { type Colour, copyPiece, drawMark, type Mark, type PiecePlace } from './picture-band.ts';
import type { PictureSize } from './picture-size.ts';
import { createPngWriter, type PngWriter } from './png-writer.ts';

/** The calls the worker answers: `start` once, every piece, `finish`. */
export interface PictureWorkerApi {
  start(size: PictureSize, ground: Colour, marks: readonly Mark[]): void;
  /** Resolves when there is room for the next piece. */
  piece(place: PiecePlace, pixels: Uint8Array): Promise<void>;
  /** The PNG. */
  finish(): Promise<Blob>;
}

/** Rows that are compressed at once. */
const ROWS = 256;

interface Picture {
  readonly size: PictureSize;
  readonly ground: Colour;
  readonly marks: readonly Mark[];
  readonly png: PngWriter;
  band: Uint8Array;
}

let picture: Picture | undefined;

const api: PictureWorkerApi = {
  start(size, ground, marks) {
    picture = { size, ground, marks, png: createPngWriter(size.width, size.height), band: new Uint8Array(0) };
  },
  async piece(place, pixels) {
    const { size, ground, marks, png } = started();
    if (place.x === 0) started().band = new Uint8Array(size.width * place.height * 3);
    const { band } = started();
    copyPiece(band, size.width, place, pixels, ground);
    if (place.x + place.width < size.width) return;
    for (const mark of marks) drawMark(band, size.width, place.y, mark);
    const bytes = size.width * 3 * ROWS;
    for (let from = 0; from < band.length; from += bytes) await png.writeRows(band.subarray(from, from + bytes));
  },
  finish: () => started().png.finish(),
};

function started(): Picture {
  if (picture === undefined) throw new Error('the picture has not been started');
  return picture;
}

serveCalls(api, messagePort(self));
