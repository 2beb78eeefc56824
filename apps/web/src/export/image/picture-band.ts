/** A row of pieces as rows of a picture: pixels as a canvas gives them become red, green and blue, with the marks over them. */

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Something drawn over the picture: the scale, the attribution. */
export interface Mark {
  /** Pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity, rows from the top. */
  readonly pixels: Uint8ClampedArray;
}

/** Where a piece lies in the picture. */
export interface PiecePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Copies a piece into its place in a band of the picture.
 *
 * @param band red, green and blue, as wide as the picture
 * @param pixels as WebGL reads them: rows from the bottom, colours multiplied by their opacity
 * @param ground what lies under what is not opaque
 */
export function copyPiece(band: Uint8Array, pictureWidth: number, place: PiecePlace, pixels: Uint8Array, ground: Colour): void {
  const { x, width, height } = place;
  for (let row = 0; row < height; row++) {
    let from = (height - 1 - row) * width * 4;
    let to = (row * pictureWidth + x) * 3;
    for (let column = 0; column < width; column++, from += 4, to += 3) {
      const rest = 1 - pixels[from + 3] / 255;
      band[to] = pixels[from] + ground[0] * rest;
      band[to + 1] = pixels[from + 1] + ground[1] * rest;
      band[to + 2] = pixels[from + 2] + ground[2] * rest;
    }
  }
}

/** Draws what of a mark lies in a band that begins at `top`, in pixels of the picture. */
export function drawMark(band: Uint8Array, pictureWidth: number, top: number, mark: Mark): void {
  const rows = band.length / 3 / pictureWidth;
  const first = Math.max(0, top - mark.y);
  const last = Math.min(mark.height, top + rows - mark.y);
  const [left, right] = [Math.max(0, -mark.x), Math.min(mark.width, pictureWidth - mark.x)];
  for (let row = first; row < last; row++) {
    for (let column = left; column < right; column++) {
      const from = (row * mark.width + column) * 4;
      const to = ((mark.y + row - top) * pictureWidth + mark.x + column) * 3;
      const opacity = mark.pixels[from + 3] / 255;
      for (let channel = 0; channel < 3; channel++) {
        band[to + channel] = Math.round(mark.pixels[from + channel] * opacity + band[to + channel] * (1 - opacity));
      }
    }
  }
}
