/** Dashes as a record has them, and as a map wants them. */

/** More than this are not read: no line shows them apart. */
const MOST_DASHES = 16;

/**
 * Pixels drawn, left out, …, of a list such as `5,8`: an even number of them, as an odd list is read twice. `undefined` where the line is not dashed, or the list is
 * none.
 */
export function dashPixels(list: unknown): readonly number[] | undefined {
  if (typeof list !== 'string' || list === '') return undefined;
  const lengths = list.split(',', MOST_DASHES).map((length) => (length.trim() === '' ? Number.NaN : Number(length)));
  if (!lengths.every((length) => length >= 0 && length < 1e6)) return undefined;
  const even = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  const isBroken =
    even.some((length, index) => index % 2 === 0 && length > 0) && even.some((length, index) => index % 2 === 1 && length > 0);
  return isBroken ? even : undefined;
}

/** The same in widths of the line, to a thousandth. */
export function dashWidths(list: unknown, width: number): readonly number[] | undefined {
  const widths = dashPixels(list)?.map((length) => Math.round((length / width) * 1000) / 1000);
  return widths?.every((length) => Number.isFinite(length) && length < 1e6) ? widths : undefined;
}
