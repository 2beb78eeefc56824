/** Where in a text something is wrong, as people count. */
import type { ReadFault } from '@flyover/osm-elements';
import type { RawLines } from '../raw/raw-lines.ts';

/** So many bytes are looked at in one piece. */
const PIECE = 1 << 20;
const LINE_FEED = 10;

/** The fault of a text with its line. */
export function withLine(fault: ReadFault, raw: RawLines): ReadFault {
  if (fault.kind !== 'syntax') return fault;
  let line = 1;
  for (let start = 0; start < fault.byte; start += PIECE) {
    const piece = raw.slice(start, Math.min(start + PIECE, fault.byte));
    for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) line++;
  }
  return { ...fault, line };
}
