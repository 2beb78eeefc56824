/** Texts folded for comparison (`Café ` equals `cafe`), and the edit distance between two. */

/** Nothing to fold but capitals: most texts, of thousands that are folded when presets are first searched. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Lower case, without accents (marks of other scripts stay: they are letters there), with single spaces. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lower case with single spaces: what agrees in accents too. */
export function spellText(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The edit distance between two texts, letters. */

/** The edits that a search forgives: 2, and one more for every seven letters (specification, section 9). */
export function editTolerance(length: number): number {
  return 2 + Math.floor(length / 7);
}

/** The row of the table that is being filled; kept, since a search asks thousands of times. */
let scratch = new Int32Array(256);

/**
 * The Levenshtein distance of two texts, in UTF-16 units: letters to insert, delete or replace.
 *
 * @returns `limit + 1` where it is more than `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  if (scratch.length <= b.length) scratch = new Int32Array(2 * b.length + 1);
  const previous = scratch;
  for (let column = 0; column <= b.length; column++) previous[column] = column;
  for (let row = 1; row <= a.length; row++) {
    // cells further than `limit` from the diagonal are beyond it
    const first = Math.max(1, row - limit);
    const last = Math.min(b.length, row + limit);
    let diagonal = previous[first - 1];
    let left = first === 1 ? row : limit + 1;
    let best = left;
    if (first === 1) previous[0] = row;
    else previous[first - 1] = limit + 1;
    for (let column = first; column <= last; column++) {
      const above = column === row + limit ? limit + 1 : previous[column];
      const cost = a.charCodeAt(row - 1) === b.charCodeAt(column - 1) ? diagonal : diagonal + 1;
      diagonal = previous[column];
      left = Math.min(cost, above + 1, left + 1);
      previous[column] = left;
      if (left < best) best = left;
    }
    if (best > limit) return limit + 1;
  }
  return Math.min(previous[b.length], limit + 1);
}

/** The Levenshtein distance, but two neighbouring letters that changed places are one edit where nothing else differs. @returns as `editDistance` */
export function swapDistance(a: string, b: string, limit: number): number {
  if (a.length === b.length && a !== b) {
    let at = 0;
    while (a[at] === b[at]) at++;
    if (a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)) return 1;
  }
  return editDistance(a, b, limit);
}
