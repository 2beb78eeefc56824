/**
 * Filters in Overpass QL over the elements of a result: `[wheelchair=yes]`, `way[highway](if:number(t["width"])>2)`. The engine evaluates them like a query
 * over a file.
 */
import {
  type DerivedGeometry,
  type ElementStore,
  geometryOfText,
  joinColumns,
  joinStores,
  MADE,
  NODE,
  RELATION,
  StoreBuilder,
  storeFromMessage,
  WAY,
} from '@flyover/osm-elements';
import { answerColumns, createDatabase, type Database, TOO_WEAK } from '@flyover/overpass-engine';
import { pointLists } from '@flyover/overpass-output';
import { errorsOf, type Filter, parseQuery } from '@flyover/overpass-ql';
import type { QlFault } from './table-protocol.ts';

/** Seconds that a filter may take: it lets other things have their turn on the way. */
const TIMEOUT = 20;
/** Seconds that it may take for one element, while the map and the table wait. */
const LONGEST_HOLD = 2;

/** Filters that look at what a query has found before, or at the past, of which a result has nothing. */
const ELSEWHERE: ReadonlySet<Filter['kind']> = new Set(['recurse', 'pivot', 'area', 'changed', 'touched']);

/** A filter that was read. */
type ReadFilter = { readonly query: string } | { readonly fault: QlFault };

/** Reads a filter: one query statement, of which the type and the semicolon may be left out. */
export function readQlFilter(typed: string): ReadFilter {
  const text = typed.trim().replace(/;$/, '');
  const before = /^[[(]/.test(text) ? 'nwr' : '';
  const query = `${before}${text};`;
  const { script, diagnostics } = parseQuery(query);
  const [error] = errorsOf(diagnostics);
  if (error !== undefined) {
    return { fault: { kind: 'unreadable', message: error.message, column: Math.max(1, error.from - before.length + 1) } };
  }
  const [statement] = script.statements;
  const isFilter = script.settings.length === 0 && script.statements.length === 1 && statement.kind === 'query';
  if (!isFilter || statement.inputs.length > 0 || statement.output.name !== '_') return { fault: { kind: 'noFilter' } };
  if (statement.type === 'area' || statement.type === 'derived') return { fault: { kind: 'noFilter' } };
  const isElsewhere = statement.filters.some(
    (filter) => ELSEWHERE.has(filter.kind) || (filter.kind === 'around' && filter.coordinates.length === 0),
  );
  return isElsewhere ? { fault: { kind: 'elsewhere' } } : { query };
}

/** Elements that pass, by their type: ids in their order. */
export type PassingIds = readonly [nodes: Float64Array, ways: Float64Array, relations: Float64Array];

/** Test of elements by a filter; a filter with a fault has no test, and is left out. */
export interface QlTest {
  readonly passes?: (type: number, id: number, row: number) => boolean;
  readonly fault?: QlFault;
}

const standIns = new WeakMap<ElementStore, MadeStandIns>();

/** The test of a filter; a made element passes where its stand-in does. @throws the reason of the signal */
export async function qlTest(store: ElementStore, typed: string, signal: AbortSignal): Promise<QlTest> {
  const made = standIns.get(store) ?? withMadeStandIns(store);
  standIns.set(store, made);
  const passing = await passQlFilter(made.store, typed, signal);
  if ('fault' in passing) return passing;
  const passes = idTest(passing);
  return { passes: (type, id, row) => (type === MADE ? passes(...made.of(row)) : passes(type, id)) };
}

/** @throws the reason of the signal */
export async function passQlFilter(
  store: ElementStore,
  typed: string,
  signal: AbortSignal,
): Promise<PassingIds | { readonly fault: QlFault }> {
  const read = readQlFilter(typed);
  if ('fault' in read) return read;
  const answer = await answerColumns(databaseOf(store), `[out:json];${read.query}out ids;`, {
    signal,
    timeout: TIMEOUT,
    longestHold: LONGEST_HOLD,
  });
  if (!('columns' in answer)) return { fault: { kind: 'failed' } };
  const parts: ElementStore[] = [];
  for await (const { store: part, remarks } of answer.body) {
    // to look at every element is what a filter of a table is for
    if (remarks.some(({ text }) => !text.includes(TOO_WEAK))) return { fault: { kind: 'failed' } };
    parts.push(storeFromMessage(part));
  }
  return [
    joinColumns(
      Float64Array,
      parts.map(({ nodes }) => nodes.ids),
    ),
    joinColumns(
      Float64Array,
      parts.map(({ ways }) => ways.ids),
    ),
    joinColumns(
      Float64Array,
      parts.map(({ relations }) => relations.ids),
    ),
  ];
}

/** Databases for filters: one is built once while a filter is typed, and can be collected when memory is short. */
const databases = new WeakMap<ElementStore, WeakRef<Database>>();

function databaseOf(store: ElementStore): Database {
  const known = databases.get(store)?.deref();
  if (known !== undefined) return known;
  const made = createDatabase(store);
  databases.set(store, new WeakRef(made));
  return made;
}

/**
 * Returns a test whether an element passes.
 *
 * @param passing ids in ascending order
 */
export function idTest(passing: PassingIds): (type: number, id: number) => boolean {
  const places: Readonly<Record<number, Float64Array>> = { [NODE]: passing[0], [WAY]: passing[1], [RELATION]: passing[2] };
  return (type, id) => {
    const ids = places[type];
    if (ids === undefined) return false;
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle] < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id;
  };
}

/**
 * Derived elements of a query, as elements that a filter can read: a point, or an element without geometry, as a node, others as a way of their points.
 */
interface MadeStandIns {
  /** The elements, and behind them those that stand for what was made, with ids below all others. */
  readonly store: ElementStore;
  /** The element that stands for a row of the table of made elements. */
  of(row: number): readonly [type: number, id: number];
}

/** @param store stays as it is where nothing was made */
function withMadeStandIns(store: ElementStore): MadeStandIns {
  const { made, strings, nodes, ways } = store;
  const below = Math.min(least(nodes.ids), least(ways.ids), least(ways.refs));
  const idOf = (row: number) => below - 1 - row;
  const types = new Uint8Array(made.count).fill(NODE);
  if (made.count === 0) return { store, of: (row) => [NODE, idOf(row)] };
  const builder = new StoreBuilder();
  for (let row = 0; row < made.count; row++) {
    const geometry = made.shapes && geometryOfText(strings.get(made.shapes[row]));
    if (geometry === undefined) builder.node(idOf(row));
    else types[row] = addGeometry(builder, idOf(row), geometry);
    for (let tag = made.tagStart[row]; tag < made.tagStart[row + 1]; tag++)
      builder.tag(builder.strings.intern(strings.get(made.tagKeys[tag])), builder.strings.intern(strings.get(made.tagValues[tag])));
  }
  return { store: { ...joinStores([store, builder.finish()]), info: store.info }, of: (row) => [types[row], idOf(row)] };
}

/** @returns the type of the element */
function addGeometry(builder: StoreBuilder, id: number, geometry: DerivedGeometry): number {
  const units = (degrees: number) => Math.round(degrees * 1e7);
  if (geometry.kind === 'point') {
    builder.node(id, units(geometry.points[0]), units(geometry.points[1]));
    return NODE;
  }
  builder.way(id);
  for (const points of pointLists(geometry))
    for (let i = 0; i < points.length; i += 2) builder.point(units(points[i]), units(points[i + 1]));
  return WAY;
}

function least(ids: Float64Array): number {
  return ids.reduce((found, id) => Math.min(found, id), 0);
}
