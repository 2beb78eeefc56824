/** Elements in PostgreSQL as the data of a host: each query, tile or search fetches the elements it needs. */
import { createBlockBasemap } from '@flyover/basemap';
import { type CountedWord, type ElementStore, NODE, RELATION, StoreBuilder, WAY } from '@flyover/osm-elements';
import { createDatabase, readElementRows, rowsOfElements, takeElements } from '@flyover/overpass-engine';
import {
  type About,
  boundarySeeds,
  chosenSeeds,
  countKeys,
  countValues,
  elementSeeds,
  fetchElements,
  findNamed,
  type Gathered,
  gatherElements,
  isSqlProblem,
  nearSeeds,
  readTables,
  type SqlConnection,
  type SqlFault,
  SqlProblem,
  settlementSeeds,
} from '@flyover/overpass-sql';
import { createRemotePlaceIndex, type ElementName, PLACE_KEYS, type RemoteNames, type RemotePlaceIndex } from '@flyover/place-search';
import { errorMessage } from '@flyover/worker-calls';
import { type DataSummary, largestSettlement, SETTLEMENTS, summaryOf } from './data-summary.ts';
import { fewBoxes } from './map-of-data.ts';
import type { AskedQuery } from './sent-query.ts';
import { createSharedFetches, type FetchShared } from './shared-fetches.ts';
import { createPlaces } from './turns.ts';
import { type FetchedPart, untilFetched } from './until-fetched.ts';

/** Databases with the same elements; each run uses one of them. */
export interface SqlReplicas {
  /**
   * Runs reading statements over a connection to a database that answers; when it breaks, or the database is `behind`, runs all of them again
   * over another.
   *
   * @throws SqlProblem where no database answers (`away`), or none has the tables; the error of `read`
   */
  use<T>(read: (connection: SqlConnection) => Promise<T>): Promise<T>;
}

/** The data of a host, read from a database. */
export interface SqlData {
  /** Reads the facts at the first call; where no database answers, returns an empty summary with the fault. */
  summary(): Promise<DataSummary>;
  /** Reads the elements that a query needs. @param seconds the most time it may take */
  gather(query: AskedQuery, seconds: number, signal: AbortSignal): Promise<Gathered>;
  /** Returns a tile of the basemap; undefined where it is empty. */
  tile(z: number, x: number, y: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly places: RemotePlaceIndex;
  /** Returns counts as `countedKeys` and `countedValues` do; for large tables they are estimated from a sample. */
  tags(key: string | undefined, signal: AbortSignal): Promise<readonly CountedWord[]>;
}

/** The most elements of a map block or a search, those that others contain included: above it, the block or search has no elements. */
const MOST = 2_000_000;
/** The most candidates of a search, as `LOOKED_AT` of the place search. */
const MOST_NAMED = 200;
/** The most boxes that are compared with each named element. */
const MOST_BOXES = 4;
/** Time limit of the statements of a read for a map or a search, ms; as long, a block that took longer is not read again. */
const PATIENCE = 60_000;
/** Connections for maps, searches and completions at the same time. */
const CONNECTIONS = 4;

const NOTHING: ElementStore = new StoreBuilder().finish();

/** Options of `createSqlData`. */
export interface SqlDataOptions {
  /** The displayed name of the data. */
  readonly name: string;
  /** The time of the last known change (`About.changed`): databases without it are used for queries only. */
  readonly since?: string;
  /** See `PATIENCE`. */
  readonly patience?: number;
}

/** Reads for maps, searches and completions; no kind of them has all connections. */
interface Reads {
  /** @throws SqlProblem `behind`, `tooSlow`; the signal's reason; the database's error */
  read<T>(kind: Kind, read: (connection: SqlConnection, about: About, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Reads elements with all they contain; undefined where there are more than `MOST`. @throws as `read` */
  elements(kind: Kind, seedsOf: Parameters<typeof fetchElements>[1], signal: AbortSignal): Promise<ElementStore | undefined>;
}

type Kind = 'map' | 'search' | 'words';

/** Creates the data; nothing is read before the first call. */
export function createSqlData(replicas: SqlReplicas, { name, since = '', patience = PATIENCE }: SqlDataOptions): SqlData {
  const reads = readsOf(replicas, since, patience);
  const shared = createSharedFetches<ElementStore>({ isRemembered: (thrown) => isSqlProblem(thrown, 'tooSlow'), memory: patience });
  let about: Promise<About> | undefined;
  const aboutHere = () => {
    const asked = about ?? reads.read('map', async (_, facts) => facts, NEVER);
    about = asked;
    // the next call may reach a database that answers
    asked.catch(() => {
      about = undefined;
    });
    return asked;
  };
  return {
    async summary() {
      try {
        const facts = await aboutHere();
        // only a place to begin at
        const settlement = await settlementOf(reads).catch(() => undefined);
        const { counts, bounds, osmBase } = facts;
        return summaryOf({ name, invented: false, counts, bounds, osmBase: osmBase === '' ? undefined : osmBase, settlement });
      } catch (thrown) {
        const fault: SqlFault = thrown instanceof SqlProblem ? thrown.fault : { kind: 'away', said: errorMessage(thrown) };
        return { name, invented: false, counts: { nodes: 0, ways: 0, relations: 0 }, fault };
      }
    },
    gather: ({ text, source }, seconds, signal) =>
      replicas.use((connection) => gatherElements(connection, text, { timeout: seconds, signal, ...(source !== undefined && { source }) })),
    tile: blocksOf(aboutHere, reads, shared),
    places: placesOf(reads, shared),
    tags: (key, signal) =>
      reads.read(
        'words',
        (connection, facts, ended) => (key === undefined ? countKeys(connection, facts, ended) : countValues(connection, key, ended)),
        signal,
      ),
  };
}

/** Never aborts. */
const NEVER = new AbortController().signal;

function readsOf(replicas: SqlReplicas, since: string, patience: number): Reads {
  const takePlace = createPlaces(CONNECTIONS);
  const read: Reads['read'] = async (kind, run, asker) => {
    const giveBack = await takePlace({ client: kind }, asker);
    const late = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([asker, late]);
    try {
      return await replicas.use((connection) =>
        readTables(
          connection,
          async (about) => {
            if (about.changed < since) throw new SqlProblem({ kind: 'behind' });
            return run(connection, about, signal);
          },
          { signal },
        ),
      );
    } catch (thrown) {
      asker.throwIfAborted();
      if (late.aborted) throw new SqlProblem({ kind: 'tooSlow', seconds: Math.ceil(patience / 1000) });
      throw thrown;
    } finally {
      giveBack();
    }
  };
  return {
    read,
    elements: (kind, seedsOf, asker) =>
      read(kind, (connection, _, signal) => fetchElements(connection, seedsOf, { most: MOST, signal }), asker),
  };
}

/** Finds the largest settlement of the highest rank present. */
async function settlementOf(reads: Reads) {
  for (const rank of SETTLEMENTS) {
    const found = await reads.elements('map', (values) => settlementSeeds(rank, values), NEVER);
    const largest = found && largestSettlement(found);
    if (largest !== undefined) return largest;
  }
  return undefined;
}

function blocksOf(aboutHere: () => Promise<About>, reads: Reads, shared: FetchShared<ElementStore>): SqlData['tile'] {
  let asker: { readonly part: FetchedPart; readonly signal: AbortSignal } | undefined;
  let blocks: ReturnType<typeof createBlockBasemap> | undefined;
  return async (z, x, y, signal) => {
    const { bounds } = await aboutHere();
    blocks ??= createBlockBasemap({
      bounds: bounds && [...bounds],
      take(choices, box) {
        if (asker === undefined) return NOTHING;
        const { part, signal } = asker;
        const key = JSON.stringify([choices, box]);
        const fetch = async (ended: AbortSignal) => {
          const found = await reads.elements('map', (values) => chosenSeeds(choices, box, values), ended);
          return found === undefined ? NOTHING : takeElements(createDatabase(found), choices, box && [box]);
        };
        return part(key, () => shared(`map ${key}`, fetch, signal));
      },
    });
    const made = blocks;
    return untilFetched((part) => {
      asker = { part, signal };
      return made.tile(z, x, y);
    });
  };
}

function placesOf(reads: Reads, shared: FetchShared<ElementStore>): RemotePlaceIndex {
  const byName = async (wanted: readonly ElementName[], signal: AbortSignal): Promise<ElementStore> => {
    const found = await reads.elements('search', (values) => elementSeeds(wanted, values), signal);
    // where the areas around the candidates have too many elements, the better half of the candidates
    if (found === undefined) return byName(wanted.slice(0, Math.floor(wanted.length / 2)), signal);
    const database = createDatabase(found);
    return readElementRows(database, rowsOfElements(database, wanted), 'shapes');
  };
  const names: RemoteNames = {
    async called(beginning, within, signal) {
      const boxes = within && fewBoxes(within, MOST_BOXES);
      const named = await reads.read(
        'search',
        (connection, _, ended) => findNamed(connection, beginning, boxes, MOST_NAMED, ended),
        signal,
      );
      return byName(named, signal);
    },
    boundaries(signal) {
      const fetch = async (ended: AbortSignal) => {
        const found = await reads.elements('search', boundarySeeds, ended);
        const choice = { types: [WAY, RELATION], tags: [['boundary', ['administrative']]] } as const;
        return found === undefined ? NOTHING : takeElements(createDatabase(found), [choice]);
      };
      return shared('boundaries', fetch, signal);
    },
    async near(box, signal) {
      const found = await reads.elements('search', (values) => nearSeeds(box, values), signal);
      const choice = { types: [NODE, WAY, RELATION], tags: [[PLACE_KEYS, '*']] } as const;
      return found === undefined ? NOTHING : takeElements(createDatabase(found), [choice], [box]);
    },
    elements: byName,
  };
  return createRemotePlaceIndex(names, untilFetched);
}
