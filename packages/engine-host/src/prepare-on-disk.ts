/**
 * Makes a prepared file out of elements within a bound of memory: what does not fit lies in temporary files, sorted. The file is the same as that of `prepareData`.
 *
 * The different texts of the data stay in memory and grow with it.
 */
import {
  type Deflate,
  type DeflateAhead,
  type ElementColumns,
  ElementRuns,
  type ElementStore,
  LEVELS,
  type Lowest,
  lowest,
  type MetaName,
  movedTables,
  numbersIn,
  type OpenScratch,
  PAGE_VALUES,
  packHead,
  plannedSections,
  preparedOf,
  RecordSorter,
  SectionPackers,
  StoreBuilder,
  type StoreInfo,
  type StoreTables,
  StringInterner,
  SummaryTally,
  scratchChunks,
  type TableName,
} from '@flyover/osm-elements';
import { createDatabase, indexColumns, writeElements } from '@flyover/overpass-engine';
import { SettlementSearch } from './data-summary.ts';
import { commonInfo, type PrepareOptions, prepareData, turnTaker } from './prepare-data.ts';

/** Shares of the memory: of elements on their way to the disk, of a sorter (some six are there at a time), and of texts. */
const [OF_ELEMENTS, OF_SORTER, OF_TEXTS] = [1 / 8, 1 / 16, 1 / 3];

/** A property of data that needs all of it in memory. */
export type DiskObstacle =
  /** Versions of elements. */
  | 'history'
  /** Geometry or boxes inside of ways and relations, areas, rows that a query made, elements without ids. */
  | 'answer'
  /** Different texts take too much memory. */
  | 'texts'
  /** It is a prepared file. */
  | 'prepared';

/** Thrown where data that does not fit into the bound can only be prepared in memory. */
export class DiskObstacleError extends Error {
  override readonly name = 'DiskObstacleError';
  readonly obstacle: DiskObstacle;
  /** The number of the file, from 0. */
  readonly file: number;

  constructor(obstacle: DiskObstacle, file: number) {
    super(`outside the bound: ${obstacle}`);
    this.obstacle = obstacle;
    this.file = file;
  }
}

/** Bound of a preparation. */
export interface DiskOptions {
  /** Bytes, without those of the program. */
  readonly memory: number;
  readonly open: OpenScratch;
}

/** Options of the writing: both pack to the same bytes. */
export interface DiskPacking extends PrepareOptions {
  readonly deflate: Deflate;
  readonly deflateAhead: DeflateAhead;
}

/** Takes the elements of files, in their order, and writes a prepared file of them; see the file's comment. */
export class DiskPreparation {
  private readonly memory: number;
  private readonly open: OpenScratch;
  private readonly strings = new StringInterner();
  private readonly infos: StoreInfo[] = [];
  /** Files that are in memory as a whole: all, or none. */
  private files: ElementStore[] = [];
  private bytes = 0;
  private runs: ElementRuns | undefined;
  /** Files that are on the disk as a whole. */
  private onDisk = 0;
  /** Ids below 0 of the files before the current one, and of that one as well. */
  private below: Lowest = LEVELS;
  private belowNext: Lowest = LEVELS;
  /** Elements without an id, by table. */
  private readonly withoutId: Record<TableName, number> = { nodes: 0, ways: 0, relations: 0 };

  constructor({ memory, open }: DiskOptions) {
    this.memory = memory;
    this.open = open;
  }

  /** A builder for the reader of the next file: what it takes goes to the disk where it is much. */
  beginFile(): StoreBuilder {
    const builder: StoreBuilder = new StoreBuilder(this.strings, {
      bytes: this.memory * OF_ELEMENTS,
      take: (tables) => {
        this.filesToDisk();
        this.checkFile(builder.info);
        this.toDisk(tables);
      },
    });
    return builder;
  }

  /** Ends a file. @param store what its reader gave, of which the builder may have taken a part before @throws DiskObstacleError */
  endFile(store: ElementStore): void {
    this.infos.push(store.info);
    this.bytes += bytesOfStore(store);
    if (this.runs === undefined && this.bytes <= this.memory * OF_ELEMENTS) {
      // texts are numbered in the order of files, wherever their elements are
      if (preparedOf(store) === undefined) numbersIn(this.strings, store);
      this.files.push(store);
      return;
    }
    this.filesToDisk();
    this.fileToDisk(store);
  }

  /**
   * The prepared file in parts, each valid until the next.
   *
   * @throws DiskObstacleError, the signal's reason, the error of the system
   */
  async *write(options: DiskPacking): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { runs } = this;
    if (runs === undefined) yield* prepareData(this.files.splice(0), options);
    else if (Object.values(this.withoutId).some((count) => count > 1)) throw this.obstacle('answer');
    else yield* this.writeRuns(runs, options);
  }

  private obstacle(obstacle: DiskObstacle): DiskObstacleError {
    return new DiskObstacleError(obstacle, this.onDisk);
  }

  /** Those that are in memory so far. */
  private filesToDisk(): void {
    for (const file of this.files.splice(0)) this.fileToDisk(file);
  }

  private fileToDisk(store: ElementStore): void {
    if (preparedOf(store) !== undefined) throw this.obstacle('prepared');
    this.checkFile(store.info);
    const numbers = numbersIn(this.strings, store);
    this.toDisk(numbers.every((number, i) => number === i) ? store : renumbered(store, numbers));
    this.below = this.belowNext;
    this.onDisk++;
  }

  private checkFile({ history }: StoreInfo): void {
    if (history === true) throw this.obstacle('history');
    if (this.strings.memory > this.memory * OF_TEXTS) throw this.obstacle('texts');
  }

  private toDisk(tables: StoreTables): void {
    const runs = this.runs ?? new ElementRuns(this.open);
    this.runs = runs;
    if (!isPlain(tables)) throw this.obstacle('answer');
    for (const name of ['nodes', 'ways', 'relations'] as const) {
      for (const id of tables[name].ids) if (id === 0) this.withoutId[name]++;
    }
    const moved = this.below.every((level) => level === 0) ? tables : movedTables(tables, this.below);
    this.belowNext = lowest(moved, this.belowNext);
    runs.add(moved);
  }

  private async *writeRuns(runs: ElementRuns, { signal, deflate, deflateAhead }: DiskPacking): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const info = this.infos.length === 1 ? this.infos[0] : commonInfo(this.infos);
    const strings = this.strings.finish();
    const tally = new SummaryTally();
    const settlements = new SettlementSearch(strings);
    const sections = new SectionPackers(planOf(runs, info), this.open, deflateAhead);
    const turn = turnTaker(signal);
    await writeElements({
      runs,
      strings,
      sections,
      sorter: (width, keyWords) => new RecordSorter({ width, keyWords, memory: this.memory * OF_SORTER }, this.open),
      look(name, table) {
        tally.add(name, table);
        if ('lat' in table) settlements.look(table);
      },
      async pause() {
        await sections.settle();
        await turn();
      },
    });
    runs.remove();
    const packed = await sections.finish(deflate);
    const place = settlements.found;
    const facts = { summary: tally.summary(info, { areas: 0, made: 0 }), ...(place !== undefined && { place }) };
    yield packHead(
      info,
      facts,
      packed.map(({ entry }) => entry),
      PAGE_VALUES,
      deflate,
    );
    for (const { directory, pages } of packed) {
      yield directory;
      if (pages === undefined) continue;
      for (const chunk of scratchChunks(pages)) {
        await turn();
        yield chunk;
      }
      pages.remove();
    }
  }
}

/** The sections of the file: those of a file without rows that has the same columns. */
function planOf(runs: ElementRuns, info: StoreInfo) {
  const { nodes, ways, relations, ...rest } = new StoreBuilder().finish();
  const store = {
    ...rest,
    nodes: withColumns(nodes, runs.metaOf('nodes')),
    ways: withColumns(ways, runs.metaOf('ways')),
    relations: withColumns(relations, runs.metaOf('relations')),
    info,
  };
  const database = createDatabase(store);
  return plannedSections(database.store, {
    facts: { summary: new SummaryTally().summary(info, { areas: 0, made: 0 }) },
    references: { wayNodes: database.wayNodes(), members: database.members() },
    indexes: indexColumns(database),
  });
}

function withColumns<Table extends ElementColumns>(table: Table, names: ReadonlySet<MetaName>): Table {
  const meta = {
    version: names.has('version') ? new Int32Array(0) : undefined,
    timestamp: names.has('timestamp') ? new Float64Array(0) : undefined,
    changeset: names.has('changeset') ? new Float64Array(0) : undefined,
    uid: names.has('uid') ? new Int32Array(0) : undefined,
    user: names.has('user') ? new Uint32Array(0) : undefined,
  };
  return { ...table, meta };
}

/** Whether there are nodes, ways and relations as files of OpenStreetMap have them, and nothing else. */
function isPlain({ nodes, ways, relations, areas, made }: StoreTables): boolean {
  const inline = [ways, relations].some(({ geometry, bounds, centerLat }) => (geometry ?? bounds ?? centerLat) !== undefined);
  return !inline && areas.count === 0 && made.count === 0 && [nodes, ways, relations].every(({ visible }) => visible === undefined);
}

/** Elements whose strings have other numbers. */
function renumbered({ nodes, ways, relations, areas, made }: StoreTables, numbers: Uint32Array): StoreTables {
  const renamed = (column: Uint32Array) => column.map((number) => numbers[number]);
  const common = <Table extends ElementColumns>(table: Table): Table => ({
    ...table,
    tagKeys: renamed(table.tagKeys),
    tagValues: renamed(table.tagValues),
    meta: { ...table.meta, user: table.meta.user && renamed(table.meta.user) },
  });
  return {
    nodes: common(nodes),
    ways: common(ways),
    relations: { ...common(relations), memberRoles: renamed(relations.memberRoles) },
    areas,
    made,
  };
}

/** Bytes of the columns of a store, roughly. */
function bytesOfStore(store: ElementStore): number {
  const prepared = preparedOf(store);
  if (prepared !== undefined) return [...prepared.sections.values()].reduce((sum, { length }) => sum + length * 4, 0);
  const { nodes, ways, relations, strings } = store;
  const rows = (nodes.count + ways.count + relations.count) * 48;
  const tags = (nodes.tagKeys.length + ways.tagKeys.length + relations.tagKeys.length) * 8;
  return rows + tags + ways.refs.length * 8 + relations.memberRefs.length * 13 + strings.bytes.length;
}
