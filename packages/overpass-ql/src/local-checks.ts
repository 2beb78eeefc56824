/** The Overpass API's checks of `local`, in its own words (0.7.62). */
import { checkBbox } from './static-checks.ts';
import type { Bbox } from './syntax-tree-filter.ts';
import type { Range, TokenReader } from './token-reader.ts';

/** The box of `local` from its four texts, south, west, north, east; undefined where all are empty. Faults are told as those of a filter. */
export function checkLocalBox(reader: TokenReader, texts: readonly string[], range: Range): Bbox | undefined {
  return texts.every((text) => text === '') ? undefined : checkBbox(reader, 'bbox-query', texts, range);
}
