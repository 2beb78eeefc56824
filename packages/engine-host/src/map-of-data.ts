/** The map and the place search of data: made of all of it, or, of a large prepared file, of what a tile or a search is about. */
import { createBasemap, createBlockBasemap } from '@flyover/basemap';
import type { TileSource } from '@flyover/feature-tiles';
import type { ElementStore } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { createDatabase, type Database, takeElements } from '@flyover/overpass-engine';
import { createLargePlaceIndex, createPlaceIndex, type PlaceIndex } from '@flyover/place-search';
import { namesOfParts } from './names-of-parts.ts';

/** Each part is made when it is first asked for, and kept. */
export interface MapOfData {
  /** Whether to make the map before somebody asks takes no more than some seconds and some hundred megabytes. */
  readonly isSmall: boolean;
  /** As `TileSource.tile`. */
  tile: TileSource['tile'];
  /** Places by names, positions and elements. */
  places(): PlaceIndex;
  /** Makes the map. */
  prepare(): void;
}

/** Of so many nodes a prepared file is no longer read as a whole: 4 million take about 8 s of the processor and 500 MB. */
const MANY_NODES = 4_000_000;
/** Of so many nodes in memory a map takes gigabytes: it is made when somebody looks at it. */
const MOST_NODES_AHEAD = 20_000_000;

/** @param many nodes from which on data is large */
export function mapOfData(store: ElementStore, many = MANY_NODES): MapOfData {
  if (store.nodes.count >= many) {
    const database = createDatabase(store);
    if (database.parts !== undefined) return mapOfParts(database);
  }
  const features = kept(() => buildFeatures(store));
  const basemap = kept(() => createBasemap(features()));
  const places = kept(() => createPlaceIndex(features()));
  return {
    isSmall: store.nodes.count < MOST_NODES_AHEAD,
    tile: (z, x, y) => basemap().tile(z, x, y),
    places,
    prepare: () => void basemap(),
  };
}

function mapOfParts(database: Database): MapOfData {
  const { bounds } = database.store.info;
  const blocks = createBlockBasemap({ take: (choices, box) => takeElements(database, choices, box && [box]), bounds });
  const places = kept(() => createLargePlaceIndex(namesOfParts(database)));
  return {
    isSmall: false,
    tile: blocks.tile,
    places,
    prepare: () => {},
  };
}

function kept<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
