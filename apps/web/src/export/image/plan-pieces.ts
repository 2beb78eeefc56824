/** An image that is larger than the canvas of a map, in pieces that fit on it. All numbers are pixels of the image. */

/** One drawing of the map, and what of it goes into the image. */
export interface Piece {
  /** The north-west corner of the canvas in the image; may be outside of it. */
  readonly left: number;
  readonly top: number;
  /** The part that is used, in the image. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Span {
  readonly canvas: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Returns the pieces of an image, row by row from the top, each row from the left. The used parts cover the image once. At inner borders
 * the canvas extends by a margin, so that texts and symbols across the border are drawn on both sides of it.
 *
 * @param width,height of the image
 * @param canvasWidth,canvasHeight of every drawing
 * @param margin at most; a quarter of the canvas where that is less
 */
export function planPieces(width: number, height: number, canvasWidth: number, canvasHeight: number, margin: number): Piece[] {
  const columns = spans(width, canvasWidth, margin);
  return spans(height, canvasHeight, margin).flatMap((row) =>
    columns.map((column) => ({
      left: column.canvas,
      top: row.canvas,
      x: column.start,
      y: row.start,
      width: column.length,
      height: row.length,
    })),
  );
}

function spans(total: number, canvas: number, wanted: number): Span[] {
  if (total <= canvas) return [{ canvas: 0, start: 0, length: total }];
  const margin = Math.min(wanted, Math.floor(canvas / 4));
  const found: Span[] = [];
  for (let start = 0; start < total; ) {
    // the first and the last piece have an edge of the image, where no margin is needed
    const left = start === 0 ? 0 : start - margin;
    const isLast = left + canvas >= total;
    const at = isLast ? total - canvas : left;
    const end = isLast ? total : at + canvas - margin;
    found.push({ canvas: at, start, length: end - start });
    start = end;
  }
  return found;
}
