/** What elements are, and of what their state tells, by the tags that they are and stand in. */
import type { StatePlace } from '../changes/change-reading.ts';
import { AREA, NODE, RELATION, WAY } from '../element-store.ts';
import { MADE } from '../text/element-scratch.ts';
import * as names from './xml-names.ts';

/** The element type of each kind of tag. */
export const ELEMENT_TYPES: Readonly<Record<number, number>> = {
  [names.NODE_TAG]: NODE,
  [names.WAY_TAG]: WAY,
  [names.RELATION_TAG]: RELATION,
  [names.AREA_TAG]: AREA,
  [names.MADE_TAG]: MADE,
};

/** What each list of a file of changes says of its elements. */
export const LIST_ACTIONS: Readonly<Record<number, string>> = {
  [names.CREATED_LIST]: 'create',
  [names.CHANGED_LIST]: 'modify',
  [names.DELETED_LIST]: 'delete',
};

/** Of elements within an `<action>`. */
export const STATES: Readonly<Record<number, StatePlace>> = { [names.OLD_STATE]: 'old', [names.NEW_STATE]: 'new' };
