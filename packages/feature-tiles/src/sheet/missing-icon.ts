/** The shape that replaces a missing icon, so that its position remains visible. */

/** Diameters in pixels: where the style gives no size, and the largest. */
const USUAL_SIZE = 12;
const LARGEST_SIZE = 24;

/**
 * Returns a circle in the style of points without an icon, in the notation of records for shapes: `shape:circle/…`.
 *
 * @param width,height of the icon in pixels; 0 where the style gives none
 */
export function missingIcon(width = 0, height = 0): string {
  const size = Math.min(LARGEST_SIZE, Math.max(width, height) || USUAL_SIZE);
  return `shape:circle/${size}/#ffcc00/0.66/#0033ff/2/1`;
}
