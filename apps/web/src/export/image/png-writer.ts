/**
 * A PNG of any size, rows by rows: what is compressed is gone, so that an image of 8192 by 8192 pixels never stands in memory as a whole.
 * Eight bits a channel, no transparency. W3C, "Portable Network Graphics (PNG) Specification (Third Edition)".
 */

export interface PngWriter {
  /** The next rows, from the top: red, green and blue of each pixel. Resolves when there is room for more. */
  writeRows(pixels: Uint8Array): Promise<void>;
  /** The file; all rows must have been written. */
  finish(): Promise<Blob>;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const CHANNELS = 3;
/** Each byte of a row is the difference to the one above: maps are full of flat colours. */
const FILTER_UP = 2;

/** @param width,height pixels */
export function createPngWriter(width: number, height: number): PngWriter {
  const parts: Uint8Array<ArrayBuffer>[] = [Uint8Array.from(SIGNATURE), pngChunk('IHDR', header(width, height))];
  // "deflate" is what the specification of PNG calls zlib
  const zlib = new CompressionStream('deflate');
  const input = zlib.writable.getWriter();
  const collected = collect(zlib.readable, (bytes) => parts.push(pngChunk('IDAT', bytes)));
  // reported by `finish`; a row that cannot be written fails as well
  collected.catch(() => undefined);
  const rowLength = width * CHANNELS;
  let above = new Uint8Array(rowLength);
  return {
    async writeRows(pixels) {
      await input.write(filterRows(pixels, above));
      above = pixels.slice(pixels.length - rowLength);
    },
    async finish() {
      await input.close();
      await collected;
      return new Blob([...parts, pngChunk('IEND', new Uint8Array(0))], { type: 'image/png' });
    },
  };
}

function header(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // eight bits of colour without alpha; no other compression, filter method or interlacing exists or is wanted
  bytes.set([8, 2, 0, 0, 0], 8);
  return bytes;
}

function filterRows(pixels: Uint8Array, above: Uint8Array): Uint8Array<ArrayBuffer> {
  const rowLength = above.length;
  const rows = pixels.length / rowLength;
  const filtered = new Uint8Array(pixels.length + rows);
  for (let row = 0; row < rows; row++) {
    const from = row * rowLength;
    const to = from + row + 1;
    filtered[to - 1] = FILTER_UP;
    for (let i = 0; i < rowLength; i++) filtered[to + i] = pixels[from + i] - (row === 0 ? above[i] : pixels[from + i - rowLength]);
  }
  return filtered;
}

async function collect(stream: ReadableStream<Uint8Array>, onBytes: (bytes: Uint8Array) => void): Promise<void> {
  const reader = stream.getReader();
  for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) onBytes(part.value);
}

function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** The checksum of ISO 3309, as annex D of the specification has it. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) sum = CRC_TABLE[(sum ^ bytes[i]) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  let value = number;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

// A row of pieces as rows of an image: pixels as a canvas gives them become red, green and blue, with the marks over them.

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Something drawn over the image: the scale, the attribution. */
export interface Mark {
  /** Pixels of the image. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity, rows from the top. */
  readonly pixels: Uint8ClampedArray;
}

/** The position of a piece in the image. */
export interface PiecePosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Copies a piece to its position in a band of the image.
 *
 * @param band red, green and blue, as wide as the image
 * @param pixels as WebGL reads them: rows from the bottom, colours multiplied by their opacity
 * @param ground what lies under what is not opaque
 */
export function copyPiece(band: Uint8Array, imageWidth: number, position: PiecePosition, pixels: Uint8Array, ground: Colour): void {
  const { x, width, height } = position;
  for (let row = 0; row < height; row++) {
    let from = (height - 1 - row) * width * 4;
    let to = (row * imageWidth + x) * 3;
    for (let column = 0; column < width; column++, from += 4, to += 3) {
      const rest = 1 - pixels[from + 3] / 255;
      band[to] = pixels[from] + ground[0] * rest;
      band[to + 1] = pixels[from + 1] + ground[1] * rest;
      band[to + 2] = pixels[from + 2] + ground[2] * rest;
    }
  }
}

/** Draws what of a mark lies in a band that begins at `top`, in pixels of the image. */
export function drawMark(band: Uint8Array, imageWidth: number, top: number, mark: Mark): void {
  const rows = band.length / 3 / imageWidth;
  const first = Math.max(0, top - mark.y);
  const last = Math.min(mark.height, top + rows - mark.y);
  const [left, right] = [Math.max(0, -mark.x), Math.min(mark.width, imageWidth - mark.x)];
  for (let row = first; row < last; row++) {
    for (let column = left; column < right; column++) {
      const from = (row * mark.width + column) * 4;
      const to = ((mark.y + row - top) * imageWidth + mark.x + column) * 3;
      const opacity = mark.pixels[from + 3] / 255;
      for (let channel = 0; channel < 3; channel++) {
        band[to + channel] = Math.round(mark.pixels[from + channel] * opacity + band[to + channel] * (1 - opacity));
      }
    }
  }
}
