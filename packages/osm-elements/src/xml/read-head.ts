/** Reads what an OSM XML file says about itself, and refuses what is not one. */

import type { ChangeReading } from '../changes/change-reading.ts';
import type { StoreInfo } from '../element-store.ts';
import { addFileBounds } from '../file-bounds.ts';
import { ReadError } from '../read-error.ts';
import type { XmlCursor } from './xml-cursor.ts';
import * as names from './xml-names.ts';

/** What people call the format. */
export const OSM_XML = 'OSM XML';

/**
 * The root tag; the cursor is behind its name.
 *
 * @param kind of the name
 * @param mayChange whether a file of changes is read too
 * @returns whether the tag closes itself
 * @throws ReadError `unsupported` for files of changes, `wrong-format` for any other XML
 */
export function readRoot(cursor: XmlCursor, kind: number, info: StoreInfo, mayChange: boolean): boolean {
  if (kind === names.OSM_CHANGE && !mayChange) throw new ReadError({ kind: 'changes' }, cursor.offset);
  if (kind === names.AUGMENTED_DIFF) throw new ReadError({ kind: 'differences' }, cursor.offset);
  if (kind !== names.OSM_ROOT && kind !== names.OSM_CHANGE) {
    const isPage = cursor.nameText().toLowerCase() === 'html';
    throw new ReadError(isPage ? { kind: 'webPage' } : { kind: 'otherFormat', format: OSM_XML }, cursor.offset);
  }
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.GENERATOR) info.generator = cursor.valueText();
    else if (field === names.COPYRIGHT) info.copyright = cursor.valueText();
    else cursor.value();
  }
  return cursor.tagEnd();
}

/** `<action type="modify">`; gives whether the tag closes itself. */
export function readActionType(cursor: XmlCursor, changes: ChangeReading): boolean {
  let word = '';
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.TYPE) word = cursor.valueText();
    else cursor.value();
  }
  changes.begin(word);
  return cursor.tagEnd();
}

/** `<meta osm_base="…" areas="…"/>`; gives whether the tag closes itself. */
export function readMeta(cursor: XmlCursor, info: StoreInfo): boolean {
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.OSM_BASE) info.osmBase = cursor.valueText();
    else if (field === names.AREAS) info.areasBase = cursor.valueText();
    else cursor.value();
  }
  return cursor.tagEnd();
}

/** `<bound box="south,west,north,east"/>`, as Osmosis wrote it; gives whether the tag closes itself. */
export function readBound(cursor: XmlCursor, info: StoreInfo): boolean {
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field !== names.BOX) {
      cursor.value();
      continue;
    }
    const [south, west, north, east, ...more] = cursor.valueText().split(',').map(Number);
    if (more.length === 0 && [south, west, north, east].every((side) => Math.abs(side) <= 180))
      addFileBounds(info, [south, west, north, east]);
  }
  return cursor.tagEnd();
}
