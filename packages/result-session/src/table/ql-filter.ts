/**
 * Filters in Overpass QL over the elements of a result: `[wheelchair=yes]`, `way[highway](if:number(t["width"])>2)`. The engine runs them as
 * it runs a query over a file.
 */
import { type ElementStore, joinColumns, MADE, NODE, RELATION, storeFromMessage, WAY } from '@flyover/osm-elements';
import { answerColumns, createDatabase, type Database, TOO_WEAK } from '@flyover/overpass-engine';
import { errorsOf, type Filter, parseQuery } from '@flyover/overpass-ql';
import { type MadeStandIns, withMadeStandIns } from './made-stand-ins.ts';
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

/** Which elements pass a filter; nothing of that where it has a fault, and is left out. */
export interface QlTest {
  readonly passes?: (type: number, id: number, row: number) => boolean;
  readonly fault?: QlFault;
}

const standIns = new WeakMap<ElementStore, MadeStandIns>();

/** What a query made passes as what stands for it. @throws the reason of the signal */
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

/** What the engine runs filters over: made once while somebody types, and free to be collected when memory is wanted. */
const databases = new WeakMap<ElementStore, WeakRef<Database>>();

function databaseOf(store: ElementStore): Database {
  const known = databases.get(store)?.deref();
  if (known !== undefined) return known;
  const made = createDatabase(store);
  databases.set(store, new WeakRef(made));
  return made;
}

/** Says of elements whether they pass. @param passing ids in ascending order */
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
