/**
 * Rows of a prepared file, read page by page: whoever is about to look at some rows says so, and finds them in the columns of the same store afterwards. These are there as long as the parts are,
 * whatever a bound lets go of meanwhile: each look at rows has parts of its own.
 *
 * What was not asked for is 0 in these columns, or whatever was read beside it. Rows are sorted sets, or lists in which neighbours are near each other; `MISSING_ROW` and whatever else lies behind a
 * table is passed over.
 */
import type { ElementStore, NodeColumns } from '../element-store.ts';
import type { Column } from '../store-columns.ts';
import { tableOf } from '../tags.ts';
import { ColumnReader, MISSING_ROW, numberRules, rowRules, sortedIdRules, startRules } from './column-reader.ts';
import { LazyNodes, LazyWays, type TableFacts } from './lazy-tables.ts';
import type { ColumnPart, SectionColumns } from './section-columns.ts';

const TABLES = ['nodes', 'ways'];

/** See the file's comment. `type` is `NODE` or `WAY`: all other tables are small, and are those of the whole store. Every method throws ReadError where the file is damaged. */
export interface StoreParts {
  /** Its columns are the ones that the methods fill. */
  readonly store: ElementStore;
  ids(type: number, rows: Uint32Array): void;
  /** The row of an element by its id, or `MISSING_ROW`. */
  findRow(type: number, id: number): number;
  /** Of nodes. */
  places(rows: Uint32Array): void;
  tags(type: number, rows: Uint32Array): void;
  meta(type: number, rows: Uint32Array): void;
  /** `refStart` of ways, and the rows of their nodes, which are returned: one an entry of `refs`. */
  wayNodes(ways: Uint32Array): Uint32Array;
  /** `refs` of ways, besides what `wayNodes` reads. */
  refs(ways: Uint32Array): void;
}

/** Reads the pages of single values. */
export function loadValues<Values extends ColumnPart<Uint8Array | Int32Array | Uint32Array | Float64Array>>(
  part: Values,
  places: Uint32Array,
  each = 1,
): Values {
  if (part.isWhole) return part;
  const { there, shift, read } = part;
  for (const place of places) {
    const page = (place * each) >>> shift;
    if (there[page] === 0) read(page);
  }
  return part;
}

/** Reads the pages of the values from `from` up to `to`. */
export function loadRange<Values extends ColumnPart<Uint8Array | Int32Array | Uint32Array | Float64Array>>(
  part: Values,
  from: number,
  to: number,
): Values {
  if (part.isWhole || to <= from) return part;
  const { there, shift, read } = part;
  for (let page = from >>> shift; page <= (to - 1) >>> shift; page++) if (there[page] === 0) read(page);
  return part;
}

/** Reads the starts of lists and of those behind them, which is where the lists end. */
export function loadStarts(part: ColumnPart<Uint32Array>, lists: Uint32Array): Uint32Array {
  const { values, there, shift, read } = part;
  if (part.isWhole) return values;
  for (const list of lists) {
    // a page of counts has the start behind its last list as well
    const page = list >>> shift;
    if (there[page] === 0) read(page);
    const next = (list + 1) >>> shift;
    if (next !== page && there[next] === 0) read(next);
  }
  return values;
}

/** The parts of a prepared file. @param facts of its tables */
export function createStoreParts(columns: SectionColumns, whole: ElementStore, facts: TableFacts): StoreParts {
  const reader = (table: string) => new ColumnReader(columns, table, true);
  const nodes = new LazyNodes(reader('nodes'), facts);
  const ways = new LazyWays(reader('ways'), facts, nodes);
  const store: ElementStore = {
    ...whole,
    nodes,
    ways,
  };
  const entries = columns.lengthOf('ways.refRows');
  const nodeRows = rowRules(entries, (row) => row < nodes.count);
  const refStarts = startRules(ways.count, columns.lengthOf('ways.refRows'));

  function ids(type: number, rows: Uint32Array): void {
    keep(tableOf(store, type).ids);
    loadValues(columns.f64Part(`${TABLES[type]}.ids`, sortedIdRules(!facts.history)), rows);
  }

  function findRow(type: number, id: number): number {
    const { values, there, shift, read } = columns.f64Part(`${TABLES[type]}.ids`, sortedIdRules(!facts.history));
    let [low, high] = [0, values.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if (there[middle >>> shift] === 0) read(middle >>> shift);
      if (values[middle] === id) return middle;
      if (values[middle] < id) low = middle + 1;
      else high = middle - 1;
    }
    return MISSING_ROW;
  }

  function tags(type: number, rows: Uint32Array): void {
    const table = TABLES[type];
    const { count, tagStart, tagKeys, tagValues } = tableOf(store, type);
    keep(tagStart, tagKeys, tagValues);
    const all = columns.lengthOf(`${table}.tagKeys`);
    const start = loadStarts(columns.u32Part(`${table}.tagStart`, startRules(count, all)), rows);
    const keys = columns.u32Part(`${table}.tagKeys`, numberRules(facts.strings, all));
    const values = columns.u32Part(`${table}.tagValues`, numberRules(facts.strings, all));
    for (const row of rows) {
      if (row >= count) continue;
      loadRange(keys, start[row], start[row + 1]);
      loadRange(values, start[row], start[row + 1]);
    }
  }

  function meta(type: number, rows: Uint32Array): void {
    const name = `${TABLES[type]}.meta`;
    const { count: length, meta: columnsOf } = tableOf(store, type);
    keep(columnsOf.version, columnsOf.timestamp, columnsOf.changeset, columnsOf.uid, columnsOf.user);
    const has = (field: string) => columns.has(`${name}.${field}`);
    if (has('version')) loadValues(columns.i32Part(`${name}.version`, { length }), rows);
    if (has('timestamp')) loadValues(columns.f64Part(`${name}.timestamp`, { length }), rows);
    if (has('changeset')) loadValues(columns.f64Part(`${name}.changeset`, { length }), rows);
    if (has('uid')) loadValues(columns.i32Part(`${name}.uid`, { length }), rows);
    if (has('user')) loadValues(columns.u32Part(`${name}.user`, numberRules(facts.strings, length)), rows);
  }

  function wayNodes(of: Uint32Array): Uint32Array {
    keep(ways.refStart, ways.refRows);
    const start = loadStarts(columns.u32Part('ways.refStart', refStarts), of);
    const rows = columns.u32Part('ways.refRows', nodeRows);
    for (const way of of) if (way < ways.count) loadRange(rows, start[way], start[way + 1]);
    return rows.values;
  }

  function refs(of: Uint32Array): void {
    keep(ways.refs, nodes.ids);
    const rows = wayNodes(of);
    const start = ways.refStart;
    const known = columns.f64Part('nodes.ids', sortedIdRules(!facts.history));
    const { values, there, shift, read, isWhole } = columns.f64Part('ways.refs', { length: entries });
    if (isWhole) return;
    const missing = columns.u32('ways.refs.missingAt');
    const strays = columns.f64('ways.refs.missing', { length: missing.length });
    for (const way of of) {
      for (let at = start[way]; at < start[way + 1]; at++) {
        const page = at >>> shift;
        // nothing is read of what is made: it is counted
        if (there[page] === 0) read(page);
        const row = rows[at];
        if (row === MISSING_ROW) values[at] = strays[placeOf(missing, at)];
        else {
          const idPage = row >>> known.shift;
          if (known.there[idPage] === 0) known.read(idPage);
          values[at] = known.values[row];
        }
      }
    }
  }

  return { store, ids, findRow, places: (rows) => placesOf(columns, nodes, rows), tags, meta, wayNodes, refs };
}

function placesOf(columns: SectionColumns, { count: length, lat, lon }: NodeColumns, rows: Uint32Array): void {
  keep(lat, lon);
  loadValues(columns.i32Part('nodes.lat', { length }), rows);
  loadValues(columns.i32Part('nodes.lon', { length }), rows);
}

/** A table keeps a column from the first look at it on: that is before something is read, so that it is read into the same one. */
function keep(..._columns: readonly (Column | undefined)[]): void {}

/** The index of a value among ascending ones. */
function placeOf(ascending: Uint32Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
