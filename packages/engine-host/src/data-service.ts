/** The work of a data thread: loading, tiles, places and queries over one store. */
import { createBasemap } from '@flyover/basemap';
import type { TileSource } from '@flyover/feature-tiles';
import { type ElementStore, storeFromMessage } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { answerQuery, createDatabase, type Database } from '@flyover/overpass-engine';
import { createPlaceIndex, type PlaceIndex } from '@flyover/place-search';
import { summarizeData } from './data-summary.ts';
import { openData, type ReadPath } from './open-data.ts';
import { queryText } from './sent-query.ts';
import type { DataService } from './serve-tasks.ts';
import { shareStore } from './shared-store.ts';

/** What a data thread has from where it runs. */
export interface DataServiceOptions {
  /** Bytes of a file by its path; absent where files have none, as in a page. */
  readonly readPath?: ReadPath;
}

/** The parts are made when a task first needs them, and kept. */
export function createDataService({ readPath = noPaths }: DataServiceOptions = {}): DataService {
  let store: ElementStore | undefined;
  let database: Database | undefined;
  let features: FeatureSet | undefined;
  let tiles: TileSource | undefined;
  let places: PlaceIndex | undefined;
  const featuresHere = () => {
    if (store === undefined) throw new Error('the thread has no data yet');
    features ??= buildFeatures(store);
    return features;
  };
  const tilesHere = () => {
    tiles ??= createBasemap(featuresHere());
    return tiles;
  };
  return async (task, signal) => {
    switch (task.kind) {
      case 'load': {
        const loaded = await openData(task.source, readPath, signal);
        const shared = shareStore(loaded.store);
        store = storeFromMessage(shared);
        const summary = { ...summarizeData(store, loaded.name, loaded.invented), ...(loaded.view !== undefined && { view: loaded.view }) };
        // the map of the page asks next; the answer goes out before
        setTimeout(tilesHere);
        return { answer: { store: shared, summary } };
      }
      case 'adopt':
        database = createDatabase(storeFromMessage(task.store), { osmBase: task.osmBase });
        return { answer: undefined };
      case 'query': {
        if (database === undefined) throw new Error('the thread has no data yet');
        const { status, contentType, body } = await answerQuery(database, await queryText(task.query), {
          signal,
          timeout: task.seconds,
          maxsize: QUERY_BYTES,
        });
        return { answer: { status, contentType }, body };
      }
      case 'tile': {
        const tile = tilesHere().tile(task.z, task.x, task.y) ?? new Uint8Array();
        return { answer: tile, transfer: tile.byteLength > 0 ? [tile.buffer] : [] };
      }
      case 'search':
        places ??= createPlaceIndex(featuresHere());
        return { answer: places.search(task.text, task.limit) };
    }
  };
}

/** The most memory a query may have, whatever `[maxsize:]` says. */
const QUERY_BYTES = 2 * 2 ** 30;

function noPaths(path: string): never {
  throw new Error(`there are no paths here: ${path}`);
}
