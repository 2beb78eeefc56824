/** A row of pieces as rows of an image: pixels as a canvas gives them become red, green and blue, with the marks over them. */

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
