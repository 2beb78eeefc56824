/**
 * Index from elements to the relations that they are members of.
 *
 * By id, not by row: an element that is only referenced is a member too.
 */
import { type ElementStore, NODE, RELATION } from '@flyover/osm-elements';
import { IdNumbers } from './id-index.ts';

/** Memberships in columns. Entry e owns the flat entries from `start[e]` up to, not including, `start[e + 1]`. */
export interface Membership {
  /** Number of different elements that are members. */
  readonly count: number;
  /**
   * The entry of an element, or -1 where it is no member.
   *
   * @param elementType `NODE`, `WAY` or `RELATION`
   */
  find(elementType: number, id: number): number;
  /** Into `relationRows` and `memberSlots`; `count + 1` entries. */
  readonly start: Uint32Array;
  /** Rows of `store.relations`, in ascending order within an entry. */
  readonly relationRows: Uint32Array;
  /** Indexes into the member columns of `store.relations` (role, inline geometry). */
  readonly memberSlots: Uint32Array;
}

/**
 * Turns the member lists of a store around.
 *
 * @param superseded 1 where a row of `store.relations` is not to be counted, because the relation is there twice
 */
export function buildMembership(store: ElementStore, superseded?: Uint8Array): Membership {
  const { memberTypes, memberRefs, memberStart, count } = store.relations;
  const numbers = [new IdNumbers(), new IdNumbers(), new IdNumbers()];
  const local = new Uint32Array(memberRefs.length);
  for (let slot = 0; slot < memberRefs.length; slot++) {
    if (memberTypes[slot] <= RELATION) local[slot] = numbers[memberTypes[slot]].add(memberRefs[slot]);
  }
  const base = [0, numbers[0].count, numbers[0].count + numbers[1].count];
  const entries = base[2] + numbers[2].count;
  const start = new Uint32Array(entries + 1);
  const isCounted = (row: number) => superseded === undefined || superseded[row] === 0;
  for (let row = 0; row < count; row++) {
    if (!isCounted(row)) continue;
    for (let slot = memberStart[row]; slot < memberStart[row + 1]; slot++) {
      if (memberTypes[slot] <= RELATION) start[base[memberTypes[slot]] + local[slot] + 1]++;
    }
  }
  for (let entry = 0; entry < entries; entry++) start[entry + 1] += start[entry];
  const next = start.slice();
  const relationRows = new Uint32Array(start[entries]);
  const memberSlots = new Uint32Array(start[entries]);
  for (let row = 0; row < count; row++) {
    if (!isCounted(row)) continue;
    for (let slot = memberStart[row]; slot < memberStart[row + 1]; slot++) {
      if (memberTypes[slot] > RELATION) continue;
      const at = next[base[memberTypes[slot]] + local[slot]]++;
      relationRows[at] = row;
      memberSlots[at] = slot;
    }
  }
  return {
    count: entries,
    find(elementType, id) {
      if (elementType < NODE || elementType > RELATION) return -1;
      const number = numbers[elementType].find(id);
      return number === -1 ? -1 : base[elementType] + number;
    },
    start,
    relationRows,
    memberSlots,
  };
}
