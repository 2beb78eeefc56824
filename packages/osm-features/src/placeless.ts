/** Elements without a position, which are rows of a table but not on the map. */
import {
  AREA,
  type ElementStore,
  MADE,
  NO_COORDINATE,
  NODE,
  RELATION,
  tableOf,
  Uint8Column,
  Uint32Column,
  WAY,
} from '@flyover/osm-elements';
import type { FeatureSet, PlacelessElements } from './feature-set.ts';
import { type ElementRows, indexRows, type StoreRows } from './point-reader.ts';
import { createTagInterest, UNINTERESTING_KEYS } from './polygon-rules.ts';

/**
 * Finds the elements without a place: nodes without coordinates (but for those that are only points of a way), ways of which no node is known, relations of which no
 * member is, areas, and made elements without a geometry. An element that is drawn as part of another one has a place.
 *
 * @param rows those of the set's store, where the caller has them
 * @param shownWays 1 for a way that is drawn as part of a relation
 */
export function findPlaceless(
  { store, count, elementTypes, rows: drawnRows, memberSlots }: Omit<FeatureSet, 'placeless'>,
  rows: StoreRows = indexRows(store),
  shownWays?: Uint8Array,
): PlacelessElements {
  const { nodes, ways, relations, areas, made } = store;
  const drawnWays = shownWays?.slice() ?? new Uint8Array(ways.count);
  const drawnRelations = new Uint8Array(relations.count);
  const drawnMade = new Uint8Array(made.count);
  for (let feature = 0; feature < count; feature++) {
    // a member that only a relation knows is a part of that
    if (memberSlots[feature] >= 0 || elementTypes[feature] === RELATION) drawnRelations[drawnRows[feature]] = 1;
    else if (elementTypes[feature] === WAY) drawnWays[drawnRows[feature]] = 1;
    else if (elementTypes[feature] === MADE) drawnMade[drawnRows[feature]] = 1;
  }
  const found = { types: new Uint8Column(), rows: new Uint32Column() };
  const add = (type: number, row: number) => {
    found.types.push(type);
    found.rows.push(row);
  };
  const isPlacedNode = (id: number) => {
    const row = rows.nodes.find(id);
    return row !== -1 && nodes.lat[rows.nodes.geometryRow(row)] !== NO_COORDINATE;
  };
  addNodes(store, rows, add);
  const placedWays = new Uint8Array(ways.count);
  for (let row = 0; row < ways.count; row++) {
    if (drawnWays[row] === 1 || rows.ways.superseded?.[row] === 1) continue;
    const from = rows.ways.geometryRow(row);
    if (someOf(ways.refs, ways.refStart, from, isPlacedNode) || hasPoints(ways.geometry, from)) placedWays[row] = 1;
    else add(WAY, row);
  }
  const isPlacedRow = (table: ElementRows, marks: readonly Uint8Array[], id: number) => {
    const row = table.find(id);
    return row !== -1 && marks.some((mark) => mark[row] === 1);
  };
  for (let row = 0; row < relations.count; row++) {
    if (drawnRelations[row] === 1 || rows.relations.superseded?.[row] === 1) continue;
    const from = rows.relations.geometryRow(row);
    const isPlaced = someOf(relations.memberRefs, relations.memberStart, from, (id, slot) => {
      const type = relations.memberTypes[slot];
      if (hasPoints(relations.geometry, slot)) return true;
      if (type === NODE) return isPlacedNode(id);
      if (type === WAY) return isPlacedRow(rows.ways, [drawnWays, placedWays], id);
      return isPlacedRow(rows.relations, [drawnRelations], id);
    });
    if (!isPlaced) add(RELATION, row);
  }
  for (let row = 0; row < areas.count; row++) add(AREA, row);
  for (let row = 0; row < made.count; row++) if (drawnMade[row] === 0) add(MADE, row);
  return { types: found.types.finish(), rows: found.rows.finish() };
}

/** Returns the number of elements of a set without a place; counts of a query are not elements. */
export function placelessCount({ store, placeless: { types, rows } }: FeatureSet): number {
  const count = store.strings.find('count');
  let elements = 0;
  types.forEach((type, i) => {
    if (type !== MADE || store.made.types[rows[i]] !== count) elements++;
  });
  return elements;
}

/** No element without a place. */
export const NO_PLACELESS: PlacelessElements = { types: new Uint8Array(0), rows: new Uint32Array(0) };

/** Those of one set, and behind them those of another whose elements stand behind its elements. */
export function joinPlaceless(first: FeatureSet, second: FeatureSet): PlacelessElements {
  const moved = second.placeless.rows.map((row, i) => row + tableOf(first.store, second.placeless.types[i]).count);
  return {
    types: Uint8Array.from([...first.placeless.types, ...second.placeless.types]),
    rows: Uint32Array.from([...first.placeless.rows, ...moved]),
  };
}

function addNodes(store: ElementStore, rows: StoreRows, add: (type: number, row: number) => void): void {
  const { nodes, ways, strings } = store;
  let used: Uint8Array | undefined;
  const interest = createTagInterest(strings, UNINTERESTING_KEYS);
  for (let row = 0; row < nodes.count; row++) {
    if (nodes.lat[row] !== NO_COORDINATE || rows.nodes.superseded?.[row] === 1) continue;
    if (nodes.lat[rows.nodes.geometryRow(row)] !== NO_COORDINATE) continue;
    used ??= rowsOf(ways.refs, rows.nodes, nodes.count);
    if (used[row] === 0 || interest.has(nodes, row)) add(NODE, row);
  }
}

/** 1 for each row that some id names. */
function rowsOf(ids: Float64Array, rows: ElementRows, count: number): Uint8Array {
  const marks = new Uint8Array(count);
  for (const id of ids) {
    const row = rows.find(id);
    if (row !== -1) marks[row] = 1;
  }
  return marks;
}

function someOf(ids: Float64Array, starts: Uint32Array, row: number, test: (id: number, at: number) => boolean): boolean {
  for (let at = starts[row]; at < starts[row + 1]; at++) if (test(ids[at], at)) return true;
  return false;
}

function hasPoints(geometry: ElementStore['ways']['geometry'], owner: number): boolean {
  if (geometry === undefined) return false;
  for (let i = geometry.start[owner]; i < geometry.start[owner + 1]; i++) if (geometry.lat[i] !== NO_COORDINATE) return true;
  return false;
}
