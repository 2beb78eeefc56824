/** The map and the place search of data: made of all of it, or, of a large prepared file, of what a tile or a search is about. */
import { createBasemap, createBlockBasemap } from '@flyover/basemap';
import { type FixedBox, joinBoxes } from '@flyover/bounding-box';
import type { TileSource } from '@flyover/feature-tiles';
import { type ElementStore, NODE, RELATION, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import {
  chooseElements,
  createDatabase,
  type Database,
  differentValues,
  type ElementChoice,
  type RowsOfTypes,
  readElementRows,
  rowsOfElements,
  takeElements,
} from '@flyover/overpass-engine';
import {
  createLargePlaceIndex,
  createPlaceIndex,
  NAME_KEYS,
  type NamedElements,
  type NamedSource,
  PLACE_KEYS,
  type PlaceIndex,
} from '@flyover/place-search';

/** Each part is made when it is first asked for, and kept. */
export interface MapOfData {
  /** Whether making the map in advance takes no more than some seconds and some hundred megabytes. */
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
/** The number of nodes in memory from which a map takes gigabytes: it is made on demand. */
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

// The names of a large prepared file, of which a place search reads only its matches.

const TYPES = [NODE, WAY, RELATION] as const;
/** The most elements of one type examined among those with matching names: one or two letters are contained in many names. */
const MOST = 10_000;
/** Boxes that are looked through one by one. */
const MOST_BOXES = 64;

function namesOfParts(database: Database): NamedSource {
  return {
    strings: database.store.strings,
    names: differentValues(database, NAME_KEYS),
    named: (names, within) =>
      tagged(database, { types: TYPES, tags: [[NAME_KEYS, names]], most: MOST }, within && fewBoxes(within, MOST_BOXES)),
    near: (box) => takeElements(database, [{ types: TYPES, tags: [[PLACE_KEYS, '*']] }], [box]),
    elements: (wanted) => readElementRows(database, rowsOfElements(database, wanted), 'shapes'),
    boundaries() {
      // borders are ways in pieces, without a name
      const { tags, shapes } = tagged(database, { types: [WAY, RELATION], tags: [['boundary', ['administrative']]] });
      const named = (type: (typeof TYPES)[number]) => {
        const table = tableOf(tags, type);
        return Uint32Array.from({ length: table.count }, (_, row) => row).filter(
          (row) => tagTextOf(tags.strings, table, row, 'name') !== undefined,
        );
      };
      return shapes({ [NODE]: named(NODE), [WAY]: named(WAY), [RELATION]: named(RELATION) });
    },
  };
}

/** Areas of one name mostly lie within each other; where those with a common name lie in many places, one box goes around all. */
export function fewBoxes(boxes: readonly FixedBox[], most: number): FixedBox[] {
  const holds = (a: FixedBox, b: FixedBox) => a.south <= b.south && a.west <= b.west && a.north >= b.north && a.east >= b.east;
  const outer = boxes.filter((box, i) => !boxes.some((other, j) => j !== i && holds(other, box) && (j < i || !holds(box, other))));
  if (outer.length <= most) return outer;
  return [outer.reduce(joinBoxes)];
}

function tagged(database: Database, choice: ElementChoice, boxes?: readonly FixedBox[]): NamedElements {
  const found = chooseElements(database, [choice], boxes);
  const some = (rows: RowsOfTypes): RowsOfTypes => ({
    [NODE]: rows[NODE].map((row) => found[NODE][row]),
    [WAY]: rows[WAY].map((row) => found[WAY][row]),
    [RELATION]: rows[RELATION].map((row) => found[RELATION][row]),
  });
  return {
    tags: readElementRows(database, found, 'tags'),
    shapes: (rows) => readElementRows(database, some(rows), 'shapes'),
  };
}
