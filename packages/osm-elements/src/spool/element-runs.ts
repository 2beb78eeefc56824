/**
 * Elements that do not fit into memory, in the order of their ids: they are added in tables of any order, which are sorted and written to temporary files as
 * runs, and read back merged. Runs that follow each other, as those of a sorted file, are read one after the other.
 */
import type { ElementColumns } from '../element-store.ts';
import { isSecondLater } from '../sort-store.ts';
import { StoreBuilder } from '../store-builder.ts';
import { copyNode, copyRelation, copyWay } from '../store-of-rows.ts';
import { tagCountOf } from '../tags.ts';
import {
  BlockReader,
  endOfBlock,
  listStartOf,
  META_NAMES,
  type MetaName,
  type SpooledTables,
  type TableName,
  withMeta,
  writeBlock,
} from './element-blocks.ts';
import { highWord, lowWord, RecordSorter } from './record-sorter.ts';
import type { OpenScratch, ScratchFile } from './scratch-files.ts';
import { SourceHeap } from './source-heap.ts';

/** Rows of a merged block. */
const MERGED_ROWS = 1 << 11;
/** Runs that are merged at a time: a block of each is in memory. */
const MOST_MERGED = 64;

/** A sorted run in the file of its table. */
interface Run {
  /** Where each block begins, and where the last ends. */
  readonly places: readonly number[];
  readonly first: number;
  readonly last: number;
  /** Whether an id occurs twice. */
  readonly hasTwins: boolean;
}

interface Spool {
  file: ScratchFile | undefined;
  /** In the order in which they were added. */
  runs: Run[];
  readonly meta: Set<MetaName>;
}

const copiers: { readonly [Name in TableName]: (builder: StoreBuilder, table: SpooledTables[Name], row: number) => void } = {
  nodes: copyNode,
  ways: copyWay,
  relations: copyRelation,
};

/** See the file's comment. */
export class ElementRuns {
  private readonly open: OpenScratch;
  private readonly spools: Readonly<Record<TableName, Spool>> = { nodes: newSpool(), ways: newSpool(), relations: newSpool() };

  constructor(open: OpenScratch) {
    this.open = open;
  }

  /** Writes elements to the disk. Of an element that occurs several times the later row counts as `sortStore` has it. */
  add({ nodes, ways, relations }: SpooledTables): void {
    this.addTable('nodes', nodes);
    this.addTable('ways', ways);
    this.addTable('relations', relations);
  }

  /** The metadata that some row of a table has. */
  metaOf(name: TableName): ReadonlySet<MetaName> {
    return this.spools[name].meta;
  }

  /** The elements of a table in the order of ids, each once, in tables of some thousand rows that are valid until the next. */
  *tables<Name extends TableName>(name: Name): Generator<SpooledTables[Name]> {
    this.reduceRuns(name);
    for (const cluster of clustersOf(this.spools[name].runs)) {
      if (cluster.length === 1 && !cluster[0].hasTwins) yield* this.blocksOf(name, cluster[0]);
      else yield* this.merged(name, cluster, 'later');
    }
  }

  /** Removes the files. */
  remove(): void {
    for (const { file } of Object.values(this.spools)) file?.remove();
  }

  private addTable<Name extends TableName>(name: Name, table: SpooledTables[Name]): void {
    if (table.count === 0) return;
    const spool = this.spools[name];
    for (const each of META_NAMES) if (table.meta[each] !== undefined) spool.meta.add(each);
    spool.runs.push(this.writeRun(name, sortedTables(name, table)));
  }

  /** @param tables in the order of ids */
  private writeRun<Name extends TableName>(name: Name, tables: Iterable<SpooledTables[Name]>): Run {
    const spool = this.spools[name];
    const file = spool.file ?? this.open();
    spool.file = file;
    const places = [file.size];
    const run = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY, hasTwins: false };
    for (const table of tables) {
      for (const id of table.ids) {
        if (id === run.last) run.hasTwins = true;
        if (id < run.first) run.first = id;
        run.last = id;
      }
      const listStart = listStartOf(name, table);
      for (let from = 0; from < table.count; ) {
        const to = endOfBlock(table, listStart, from);
        writeBlock(file, name, table, from, to);
        places.push(file.size);
        from = to;
      }
    }
    return { ...run, places };
  }

  /** Merges neighbouring runs where too many overlap for all to be merged at once. */
  private reduceRuns<Name extends TableName>(name: Name): void {
    const spool = this.spools[name];
    while (overlapOf(spool.runs) > MOST_MERGED) {
      const { runs } = spool;
      spool.runs = [];
      for (let first = 0; first < runs.length; first += MOST_MERGED) {
        spool.runs.push(this.writeRun(name, this.merged(name, runs.slice(first, first + MOST_MERGED), 'both')));
      }
    }
  }

  private *blocksOf<Name extends TableName>(name: Name, { places }: Run): Generator<SpooledTables[Name]> {
    const { file, meta } = this.spools[name];
    if (file === undefined) return;
    const reader = new BlockReader(name, file, meta);
    for (let block = 0; block + 1 < places.length; block++) yield reader.read(places[block], places[block + 1]);
  }

  /** @param runs in the order in which they were added @param twins which rows of one id there are: both, or the later */
  private *merged<Name extends TableName>(name: Name, runs: readonly Run[], twins: 'both' | 'later'): Generator<SpooledTables[Name]> {
    const sources = new Map<number, RowSource<SpooledTables[Name]>>();
    const idOf = (run: number) => sources.get(run)?.id ?? Number.NaN;
    const heap = new SourceHeap((a, b) => idOf(a) < idOf(b) || (idOf(a) === idOf(b) && a < b));
    const waiting = [...runs.keys()].sort((a, b) => runs[b].first - runs[a].first);
    const output = new MergedRows(name, twins === 'both');
    for (;;) {
      // a run is opened when its first row may be next, so that no more have a block in memory than overlap
      for (let run = waiting.at(-1); run !== undefined; run = waiting.at(-1)) {
        if (heap.top !== undefined && idOf(heap.top) < runs[run].first) break;
        waiting.pop();
        sources.set(run, new RowSource(this.blocksOf(name, runs[run])));
        heap.add(run);
      }
      const { top } = heap;
      const source = sources.get(top ?? -1);
      if (top === undefined || source === undefined) break;
      if (output.isFull && source.id !== output.lastId) yield withMeta(name, output.take(), this.metaOf(name));
      output.add(source.table, source.row);
      if (source.next()) heap.sinkTop();
      else {
        heap.removeTop();
        sources.delete(top);
      }
    }
    yield withMeta(name, output.take(), this.metaOf(name));
  }
}

/** How many runs have rows in one stretch of ids, at most. */
function overlapOf(runs: readonly Run[]): number {
  const firsts = Float64Array.from(runs, ({ first }) => first).sort();
  const lasts = Float64Array.from(runs, ({ last }) => last).sort();
  let [most, ended] = [0, 0];
  for (let begun = 1; begun <= firsts.length; begun++) {
    while (lasts[ended] < firsts[begun - 1]) ended++;
    most = Math.max(most, begun - ended);
  }
  return most;
}

function newSpool(): Spool {
  return { file: undefined, runs: [], meta: new Set() };
}

/** Runs whose ids overlap stand together, in the order in which they were added; clusters in the order of ids. */
function clustersOf(runs: readonly Run[]): Run[][] {
  const clusters: { readonly numbers: number[]; last: number }[] = [];
  for (const number of [...runs.keys()].sort((a, b) => runs[a].first - runs[b].first)) {
    const { first, last } = runs[number];
    const cluster = clusters[clusters.length - 1];
    if (cluster === undefined || first > cluster.last) clusters.push({ numbers: [number], last });
    else {
      cluster.numbers.push(number);
      cluster.last = Math.max(cluster.last, last);
    }
  }
  return clusters.map(({ numbers }) => numbers.sort((a, b) => a - b).map((number) => runs[number]));
}

/** The rows of a table in the order of ids, those of one id as they were: the table itself, or parts of it anew. */
function* sortedTables<Name extends TableName>(name: Name, table: SpooledTables[Name]): Generator<SpooledTables[Name]> {
  if (isAscending(table)) {
    yield table;
    return;
  }
  const width = 3;
  const sorter = new RecordSorter({ width, keyWords: 2, memory: (table.count + 1) * 8 * width }, noScratch);
  for (let row = 0; row < table.count; row++) {
    const at = sorter.next();
    sorter.records[at] = highWord(table.ids[row]);
    sorter.records[at + 1] = lowWord(table.ids[row]);
    sorter.records[at + 2] = row;
  }
  const sorted = sorter.sorted();
  const builder = new StoreBuilder();
  while (sorted.next()) {
    copiers[name](builder, table, sorted.block[sorted.at + 2]);
    if (builder.countHeld === MERGED_ROWS) yield builder.takeTables()[name] as SpooledTables[Name];
  }
  yield builder.takeTables()[name] as SpooledTables[Name];
}

function noScratch(): never {
  throw new Error('no file needed');
}

function isAscending({ ids }: ElementColumns): boolean {
  for (let row = 1; row < ids.length; row++) if (ids[row] < ids[row - 1]) return false;
  return true;
}

/** The rows of a run one after the other. */
class RowSource<Table extends ElementColumns> {
  table: Table;
  row = 0;
  private readonly blocks: Iterator<Table>;

  /** @param blocks one at least, none empty */
  constructor(blocks: Iterator<Table>) {
    this.blocks = blocks;
    this.table = blocks.next().value;
  }

  get id(): number {
    return this.table.ids[this.row];
  }

  /** Moves to the next row; false where there is none. */
  next(): boolean {
    if (++this.row < this.table.count) return true;
    const { value, done } = this.blocks.next();
    if (done === true) return false;
    this.table = value;
    this.row = 0;
    return true;
  }
}

/** Gathers rows in the order of ids, of which the later of two with one id counts unless both are kept. */
class MergedRows<Name extends TableName> {
  lastId = Number.NaN;
  private readonly name: Name;
  private readonly keepsBoth: boolean;
  private readonly builder = new StoreBuilder();
  private last = { version: 0, tags: 0, row: -1 };
  /** Rows of the builder that do not count. */
  private dropped = new Set<number>();

  constructor(name: Name, keepsBoth: boolean) {
    this.name = name;
    this.keepsBoth = keepsBoth;
  }

  get isFull(): boolean {
    return this.builder.countHeld >= MERGED_ROWS;
  }

  add(table: SpooledTables[Name], row: number): void {
    const id = table.ids[row];
    const isTwin = id === this.lastId && !this.keepsBoth;
    const here = { version: table.meta.version?.[row] ?? 0, tags: tagCountOf(table, row), row: this.builder.countHeld };
    if (isTwin && !isSecondLater(this.last, here)) return;
    if (isTwin) this.drop(this.last.row);
    copiers[this.name](this.builder, table, row);
    this.lastId = this.keepsBoth ? Number.NaN : id;
    this.last = { ...here, row: this.builder.countHeld - 1 };
  }

  /** The rows gathered so far. */
  take(): SpooledTables[Name] {
    this.removeDropped();
    this.lastId = Number.NaN;
    return this.takeAll();
  }

  private drop(row: number): void {
    this.dropped.add(row);
    // a file may have one element any number of times
    if (this.dropped.size > MERGED_ROWS) this.removeDropped();
  }

  private removeDropped(): void {
    if (this.dropped.size === 0) return;
    const table = this.takeAll();
    for (let row = 0; row < table.count; row++) if (!this.dropped.has(row)) copiers[this.name](this.builder, table, row);
    this.dropped = new Set();
  }

  private takeAll(): SpooledTables[Name] {
    return this.builder.takeTables()[this.name] as SpooledTables[Name];
  }
}
