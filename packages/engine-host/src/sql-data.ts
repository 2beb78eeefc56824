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
  nearSeeds,
  readAbout,
  type SqlConnection,
  type SqlFault,
  SqlProblem,
  settlementSeeds,
} from '@flyover/overpass-sql';
import { createRemotePlaceIndex, type ElementName, PLACE_KEYS, type RemotePlaceIndex } from '@flyover/place-search';
import { errorMessage } from '@flyover/worker-calls';
import { type DataSummary, largestSettlement, SETTLEMENTS, summaryOf } from './data-summary.ts';
import { fewBoxes } from './map-of-data.ts';
import type { AskedQuery } from './sent-query.ts';
import { type FetchedPart, untilFetched } from './until-fetched.ts';

/** Databases with the same elements; each run uses one of them. */
export interface SqlReplicas {
  /**
   * Runs reading statements over a connection to a database that answers; when it breaks, runs all of them again over another.
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
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly places: RemotePlaceIndex;
  /** Returns counts as `countedKeys` and `countedValues` do; for large tables they are estimated from a sample. */
  tags(key: string | undefined): Promise<readonly CountedWord[]>;
}

/** The most elements of a map block or a search, those that others contain included: above it, the block or search has no elements. */
const MOST = 2_000_000;
/** The most candidates of a search, as `LOOKED_AT` of the place search. */
const MOST_NAMED = 200;
/** The most boxes that are compared with each named element. */
const MOST_BOXES = 4;
/** Time limit of the statements for a map or a search, ms. */
const PATIENCE = 60_000;

const NOTHING: ElementStore = new StoreBuilder().finish();

/** @param name the displayed name of the data */
export function createSqlData(replicas: SqlReplicas, name: string): SqlData {
  let about: Promise<About> | undefined;
  const aboutHere = () => {
    const asked = about ?? replicas.use((connection) => readAbout(connection));
    about = asked;
    // the next call may reach a database that answers
    asked.catch(() => {
      about = undefined;
    });
    return asked;
  };
  const fetchSome = (seedsOf: Parameters<typeof fetchElements>[1], most = MOST) =>
    replicas.use((connection) => fetchElements(connection, seedsOf, { most, signal: AbortSignal.timeout(PATIENCE) }));
  const tileOf = blocksOf(aboutHere, fetchSome);
  return {
    async summary() {
      try {
        const facts = await aboutHere();
        // only a place to begin at
        const settlement = await settlementOf(fetchSome).catch(() => undefined);
        const { counts, bounds, osmBase } = facts;
        return summaryOf({ name, invented: false, counts, bounds, osmBase: osmBase === '' ? undefined : osmBase, settlement });
      } catch (thrown) {
        const fault: SqlFault = thrown instanceof SqlProblem ? thrown.fault : { kind: 'away', said: errorMessage(thrown) };
        return { name, invented: false, counts: { nodes: 0, ways: 0, relations: 0 }, fault };
      }
    },
    gather: ({ text, source }, seconds, signal) =>
      replicas.use((connection) => gatherElements(connection, text, { timeout: seconds, signal, ...(source !== undefined && { source }) })),
    tile: tileOf,
    places: placesOf(replicas, fetchSome),
    async tags(key) {
      const facts = await aboutHere();
      const signal = AbortSignal.timeout(PATIENCE);
      return replicas.use((connection) =>
        key === undefined ? countKeys(connection, facts, signal) : countValues(connection, key, signal),
      );
    },
  };
}

type FetchSome = (seedsOf: Parameters<typeof fetchElements>[1], most?: number) => Promise<ElementStore | undefined>;

/** Finds the largest settlement of the highest rank present. */
async function settlementOf(fetchSome: FetchSome) {
  for (const rank of SETTLEMENTS) {
    const found = await fetchSome((values) => settlementSeeds(rank, values));
    const largest = found && largestSettlement(found);
    if (largest !== undefined) return largest;
  }
  return undefined;
}

function blocksOf(aboutHere: () => Promise<About>, fetchSome: FetchSome): SqlData['tile'] {
  let part: FetchedPart | undefined;
  let blocks: ReturnType<typeof createBlockBasemap> | undefined;
  return async (z, x, y) => {
    const { bounds } = await aboutHere();
    blocks ??= createBlockBasemap({
      bounds: bounds && [...bounds],
      take(choices, box) {
        const fetch = async () => {
          const found = await fetchSome((values) => chosenSeeds(choices, box, values));
          return found === undefined ? NOTHING : takeElements(createDatabase(found), choices, box && [box]);
        };
        return part === undefined ? NOTHING : part(JSON.stringify([choices, box]), fetch);
      },
    });
    const made = blocks;
    return untilFetched((given) => {
      part = given;
      return made.tile(z, x, y);
    });
  };
}

function placesOf(replicas: SqlReplicas, fetchSome: FetchSome): RemotePlaceIndex {
  const byName = async (wanted: readonly ElementName[]): Promise<ElementStore> => {
    const found = await fetchSome((values) => elementSeeds(wanted, values));
    // where the areas around the candidates have too many elements, the better half of the candidates
    if (found === undefined) return byName(wanted.slice(0, Math.floor(wanted.length / 2)));
    const database = createDatabase(found);
    return readElementRows(database, rowsOfElements(database, wanted), 'shapes');
  };
  const names = {
    async called(beginning: string, within: Parameters<typeof findNamed>[2]) {
      const boxes = within && fewBoxes(within, MOST_BOXES);
      const signal = AbortSignal.timeout(PATIENCE);
      return byName(await replicas.use((connection) => findNamed(connection, beginning, boxes, MOST_NAMED, signal)));
    },
    async boundaries() {
      const found = await fetchSome(boundarySeeds);
      const choice = { types: [WAY, RELATION], tags: [['boundary', ['administrative']]] } as const;
      return found === undefined ? NOTHING : takeElements(createDatabase(found), [choice]);
    },
    async near(box: Parameters<typeof nearSeeds>[0]) {
      const found = await fetchSome((values) => nearSeeds(box, values));
      const choice = { types: [NODE, WAY, RELATION], tags: [[PLACE_KEYS, '*']] } as const;
      return found === undefined ? NOTHING : takeElements(createDatabase(found), [choice], [box]);
    },
    elements: byName,
  };
  return createRemotePlaceIndex(names, untilFetched);
}
