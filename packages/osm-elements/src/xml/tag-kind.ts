/** What a tag means, by its name and by where it stands. */
import type { XmlCursor } from './xml-cursor.ts';
import * as names from './xml-names.ts';

/**
 * The kind of the tag whose name the cursor is behind.
 *
 * @param parent kind of the tag that it is in; undefined for the root
 */
export function kindOfTag({ bytes, nameStart, nameEnd }: XmlCursor, parent: number | undefined): number {
  const named = names.TAG_NAMES.find(bytes, nameStart, nameEnd);
  switch (parent) {
    case undefined:
      return named;
    case names.OSM_ROOT:
      return named === names.SKIPPED ? names.MADE_TAG : isPartOfFile(named) ? named : names.SKIPPED;
    case names.OSM_CHANGE:
      return names.CHANGE_NAMES.find(bytes, nameStart, nameEnd);
    case names.ACTION_TAG:
      return names.STATE_NAMES.find(bytes, nameStart, nameEnd) || elementKind(named);
    case names.OLD_STATE:
    case names.NEW_STATE:
      return elementKind(named);
    case names.CREATED_LIST:
    case names.CHANGED_LIST:
    case names.DELETED_LIST:
      return named >= names.NODE_TAG && named <= names.RELATION_TAG ? named : names.SKIPPED;
    case names.NODE_TAG:
    case names.AREA_TAG:
      return named === names.TAG_TAG ? named : names.SKIPPED;
    case names.MADE_TAG:
      return names.MADE_NAMES.find(bytes, nameStart, nameEnd);
    case names.LINE_TAG:
    case names.GROUP_TAG:
      return names.SHAPE_NAMES.find(bytes, nameStart, nameEnd);
    case names.WAY_TAG:
      return named === names.MEMBER_TAG || !isPartOfElement(named) ? names.SKIPPED : named;
    case names.RELATION_TAG:
      return named === names.ND_TAG || !isPartOfElement(named) ? names.SKIPPED : named;
    case names.MEMBER_TAG:
      return named === names.ND_TAG ? named : names.SKIPPED;
    default:
      return names.SKIPPED;
  }
}

/** Elements of OpenStreetMap, and what was made. */
function elementKind(named: number): number {
  if (named === names.SKIPPED) return names.MADE_TAG;
  return named >= names.NODE_TAG && named <= names.RELATION_TAG ? named : names.SKIPPED;
}

function isPartOfFile(named: number): boolean {
  return (
    (named >= names.NODE_TAG && named <= names.AREA_TAG) ||
    named === names.BOUNDS_TAG ||
    (named >= names.NOTE_TAG && named <= names.ACTION_TAG)
  );
}

function isPartOfElement(named: number): boolean {
  return named >= names.TAG_TAG && named <= names.CENTER_TAG;
}
