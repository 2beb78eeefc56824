/** The names of a large prepared file, of which a place search reads what it finds. */
import { NODE, RELATION, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import type { FeatureBounds } from '@flyover/osm-features';
import {
  chooseElements,
  type Database,
  differentValues,
  type ElementChoice,
  type RowsOfTypes,
  readElementRows,
} from '@flyover/overpass-engine';
import { NAME_KEYS, type NamedElements, type NamedSource } from '@flyover/place-search';

const TYPES = [NODE, WAY, RELATION] as const;
/** Of more elements of one type with the names in question some are looked at: a letter or two are a part of many names. */
const MOST = 10_000;

export function namesOfParts(database: Database): NamedSource {
  return {
    strings: database.store.strings,
    names: differentValues(database, NAME_KEYS),
    named: (names, within) => tagged(database, { types: TYPES, tags: [[NAME_KEYS, names]], most: MOST }, within && around(within)),
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

/** One box: areas of one name mostly lie within each other, and what is in it beside them is left out later. */
function around(boxes: readonly FeatureBounds[]): FeatureBounds {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    west: Math.min(...boxes.map(({ west }) => west)),
    north: Math.max(...boxes.map(({ north }) => north)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}

function tagged(database: Database, choice: ElementChoice, box?: FeatureBounds): NamedElements {
  const found = chooseElements(database, [choice], box);
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
