/** Calls of a data thread: loading, tiles, places and queries over one store. */
import { type CountedWord, countedKeys, countedValues, type ElementStore, presentStore } from '@flyover/osm-elements';
import { createDatabase, type Database, warmDatabase } from '@flyover/overpass-engine';
import { COLUMNS_TYPE, PLAN_TYPE } from '@flyover/overpass-output';
import type { QueryForm } from '@flyover/overpass-ql';
import type { ElementName, FoundPlace } from '@flyover/place-search';
import { transfer } from '@flyover/worker-calls';
import { type ConvertedQuery, convertSent } from './convert-sent.ts';
import { type DataSummary, summarizeData } from './data-summary.ts';
import { HostError } from './host-error.ts';
import { type MapOfData, mapOfData } from './map-of-data.ts';
import { type DataSource, openData, type ReadPath } from './open-data.ts';
import { runSentColumnBytes, runSentExplain, runSentQuery, type StreamedAnswer } from './run-sent-query.ts';
import { acceptsType, askedQuery, type SentQuery } from './sent-query.ts';
import { adoptStore, isBounded, type PreparedFiles, type SharedData, shareStore } from './shared-store.ts';
import { createSqlData, type SqlData, type SqlReplicas } from './sql-data.ts';

/** The calls of a data thread. The first is `load` or `adopt`, each once at most. */
export interface DataCalls {
  /** Answers as soon as the thread runs. */
  ready(): void;
  load(source: DataSource): Promise<{ readonly store: SharedData; readonly summary: DataSummary }>;
  /** Opens the data of another thread. @param osmBase ISO 8601 time of the data, empty where it is unknown */
  adopt(store: SharedData, osmBase: string): void;
  /** Builds all indexes for queries, unless they are in a prepared file. */
  warm(): Promise<void>;
  /** Runs a query. @param seconds limit of the time that it may declare */
  query(query: SentQuery, seconds: number, signal: AbortSignal): Promise<StreamedAnswer>;
  /** Returns a Mapbox Vector Tile, not compressed; empty where there is no feature. */
  tile(z: number, x: number, y: number, signal: AbortSignal): Eventually<Uint8Array<ArrayBuffer>>;
  search(text: string, limit: number, signal: AbortSignal): Eventually<readonly FoundPlace[]>;
  /** Returns the place at a position in degrees, by Nominatim's zoom. */
  reverse(lat: number, lon: number, zoom: number, signal: AbortSignal): Eventually<FoundPlace | undefined>;
  /** Returns the places of existing elements, in their order. */
  lookup(elements: readonly ElementName[], signal: AbortSignal): Eventually<readonly FoundPlace[]>;
  /** Returns the keys of the data, or the values of one, the most frequent first (`countedKeys`). */
  tags(key: string | undefined, signal: AbortSignal): Eventually<readonly CountedWord[]>;
  /** Needs no data. */
  convert(sent: SentQuery, form: QueryForm): Promise<ConvertedQuery>;
}

/** A value, or the promise of one where the elements are in a database. */
type Eventually<T> = T | Promise<T>;

/** Capabilities of the platform that a data thread runs on. */
export interface DataCallsOptions {
  /** Bytes of a file by its path; absent where files have none, as in a page. */
  readonly readPath?: ReadPath;
  /** Prepared files by their paths; absent where there are none, or they are read like all others. */
  readonly files?: PreparedFiles;
  /** Connects to databases by their addresses; absent where there are no connections. */
  readonly openReplicas?: (addresses: readonly string[]) => SqlReplicas;
}

/** Creates the calls. Maps, places and databases are created at their first use, and kept. */
export function createDataCalls({ readPath = noPaths, files, openReplicas = noDatabases }: DataCallsOptions = {}): DataCalls {
  let store: ElementStore | undefined;
  let database: Database | undefined;
  let map: MapOfData | undefined;
  let sql: SqlData | undefined;
  const databaseHere = () => {
    if (database === undefined) throw new HostError('noData');
    return database;
  };
  const storeHere = () => {
    if (store === undefined) throw new HostError('noData');
    return store;
  };
  const mapHere = () => {
    map ??= mapOfData(storeHere());
    return map;
  };
  return {
    ready: () => {},
    async load(source) {
      if ('database' in source) {
        sql = createSqlData(openReplicas(source.database), source);
        return { store: source, summary: await sql.summary() };
      }
      const opened = await openData(source, readPath, files);
      // orders versions, and gives users their last names, once for all threads
      const shared = shareStore(opened.store.info.history === true ? createDatabase(opened.store).store : opened.store);
      // maps and searches have the present state only
      store = presentStore('prepared' in shared ? opened.store : adoptStore(shared, files));
      const summary = { ...summarizeData(store, opened.name, opened.invented), ...(opened.view !== undefined && { view: opened.view }) };
      // the map of the page is requested next; the answer is sent first
      const made = mapHere();
      if (!isBounded(opened.store) && made.isSmall) {
        setTimeout(() => {
          try {
            made.prepare();
          } catch {
            // a damaged part of a prepared file: requests for tiles report it
          }
        });
      }
      return { store: shared, summary };
    },
    adopt(message, osmBase) {
      if ('database' in message) sql = createSqlData(openReplicas(message.database), message);
      else database = createDatabase(adoptStore(message, files), { osmBase });
    },
    async warm() {
      if (sql !== undefined) return;
      const here = databaseHere();
      // a query reads the parts of a prepared file on demand
      if (here.parts === undefined) await warmDatabase(here);
    },
    async query(query, seconds, signal) {
      const asked = await askedQuery(query);
      const run = runFor(query.accept);
      if (sql === undefined) return run(databaseHere(), asked, seconds, QUERY_BYTES, signal);
      const gathered = await sql.gather(asked, seconds, signal);
      return run(gathered.database, asked, gathered.secondsLeft, QUERY_BYTES, signal);
    },
    async tile(z, x, y, signal) {
      const tile = (await (sql?.tile(z, x, y, signal) ?? mapHere().tile(z, x, y))) ?? new Uint8Array();
      return transfer(tile, [tile.buffer]);
    },
    search: (text, limit, signal) => sql?.places.search(text, limit, signal) ?? mapHere().places().search(text, limit),
    reverse: (lat, lon, zoom, signal) =>
      sql === undefined ? mapHere().places().reverse(lat, lon, zoom) : sql.places.reverse(lat, lon, zoom, signal),
    lookup: (elements, signal) => sql?.places.lookup(elements, signal) ?? mapHere().places().lookup(elements),
    tags: (key, signal) => sql?.tags(key, signal) ?? (key === undefined ? countedKeys(storeHere()) : countedValues(storeHere(), key)),
    convert: convertSent,
  };
}

/** Limit of the memory of a query, bytes, below that of `[maxsize:]`. */
const QUERY_BYTES = 2 * 2 ** 30;

/** Returns the runner for a request by its header `Accept`: a plan, columns, or text. */
function runFor(accept: string | undefined) {
  if (acceptsType(accept, PLAN_TYPE)) return runSentExplain;
  return acceptsType(accept, COLUMNS_TYPE) ? runSentColumnBytes : runSentQuery;
}

function noDatabases(): never {
  throw new HostError('noDatabases');
}

function noPaths(path: string): never {
  throw new HostError('noPath', path);
}
