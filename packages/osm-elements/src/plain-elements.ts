/** Elements as programs of OpenStreetMap take them: nodes with a place, ways of nodes, relations, each once and in the order of ids; nothing inline. */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  NODE,
  type PlaceColumns,
  WAY,
} from './element-store.ts';
import { withInlineNodes } from './inline-places.ts';
import { withOwnIds } from './join-stores.ts';
import { sortStore } from './sort-store.ts';
import { StoreBuilder } from './store-builder.ts';
import { readStore } from './store-columns.ts';
import { storeOfRows } from './store-of-rows.ts';

/** Counts of the elements that `plainElements` leaves out. */
export interface ElementLosses {
  /** Nodes of `out ids` and `out tags`. */
  readonly nodesWithoutPlace: number;
  /** Ways and relations whose place stands inline and is that of no node with an id: a middle, a box, or a line without the ids of its nodes. */
  readonly places: number;
  readonly areas: number;
  /** Rows of `make`, `convert` and `out count`. */
  readonly made: number;
}

/** See `plainElements`. */
export interface PlainElements {
  readonly store: ElementStore;
  readonly losses: ElementLosses;
}

/**
 * Returns the elements that a file of OpenStreetMap data can hold. Inline geometry of ways and members becomes nodes where their ids are
 * known (`withInlineNodes`).
 *
 * @param store any; of a history all versions stay
 */
export function plainElements(store: ElementStore): PlainElements {
  const whole = readStore(sortStore(withInlineNodes(withOwnIds(store))));
  const isHistory = whole.info.history === true;
  const { nodes, ways, relations } = whole;
  const hasPlace = (row: number) => nodes.lat[row] !== NO_COORDINATE && nodes.lon[row] !== NO_COORDINATE;
  const kept = inOrder(nodes).filter((row) => hasPlace(row) || nodes.visible?.[row] === 0);
  const hasNegative = [nodes, ways, relations].some(({ ids }) => ids[0] < 0);
  const isPlain =
    kept.length === nodes.count &&
    !hasNegative &&
    [ways.geometry, ways.centerLat, ways.bounds, relations.geometry, relations.centerLat, relations.bounds].every(
      (column) => column === undefined,
    );
  const chosen = isPlain ? whole : storeOfRows(whole, { nodes: kept, ways: inOrder(ways), relations: inOrder(relations), areas: [] });
  return {
    store: {
      ...chosen,
      ways: { ...chosen.ways, geometry: undefined, centerLat: undefined, centerLon: undefined, bounds: undefined },
      relations: { ...chosen.relations, geometry: undefined, centerLat: undefined, centerLon: undefined, bounds: undefined },
      areas: NO_ROWS.areas,
      made: NO_ROWS.made,
    },
    losses: {
      nodesWithoutPlace: nodes.count - kept.length,
      places: isPlain || isHistory ? 0 : lostPlaces(whole),
      areas: store.areas.count,
      made: store.made.count,
    },
  };
}

/** Rows as osmium has them in order: ids below zero first, the largest of them in front. @param table in the order of its ids */
function inOrder({ count, ids }: ElementColumns): number[] {
  const rows = Array.from({ length: count }, (_, row) => row);
  const firstAbove = ids.findIndex((id) => id >= 0);
  const negative = rows.splice(0, firstAbove < 0 ? count : firstAbove);
  return [...negative.reverse(), ...rows];
}

const NO_ROWS = new StoreBuilder().finish();

/** The number of ways and relations with a place that no node has. */
function lostPlaces({ nodes, ways, relations }: ElementStore): number {
  const placed = new Set<number>();
  for (let row = 0; row < nodes.count; row++) if (nodes.lat[row] !== NO_COORDINATE) placed.add(nodes.ids[row]);
  const placedWays = new Set<number>();
  let lost = 0;
  for (let row = 0; row < ways.count; row++) {
    const refs = ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1]);
    if (refs.some((ref) => placed.has(ref))) placedWays.add(ways.ids[row]);
    else if (isReported(ways, row) || hasPoints(ways.geometry, row)) lost++;
  }
  for (let row = 0; row < relations.count; row++) {
    const [from, to] = [relations.memberStart[row], relations.memberStart[row + 1]];
    let isPlaced = false;
    let losesLine = false;
    for (let member = from; member < to; member++) {
      const ref = relations.memberRefs[member];
      const isWay = relations.memberTypes[member] === WAY;
      if (isWay ? placedWays.has(ref) : relations.memberTypes[member] === NODE && placed.has(ref)) isPlaced = true;
      else if (isWay && hasPoints(relations.geometry, member)) losesLine = true;
    }
    if (losesLine || (!isPlaced && isReported(relations, row))) lost++;
  }
  return lost;
}

function isReported({ bounds, centerLat }: PlaceColumns, row: number): boolean {
  return (bounds?.[row * 4] ?? NO_COORDINATE) !== NO_COORDINATE || (centerLat?.[row] ?? NO_COORDINATE) !== NO_COORDINATE;
}

function hasPoints(geometry: InlineGeometry | undefined, owner: number): boolean {
  if (geometry === undefined) return false;
  return geometry.lat.subarray(geometry.start[owner], geometry.start[owner + 1]).some((lat) => lat !== NO_COORDINATE);
}
