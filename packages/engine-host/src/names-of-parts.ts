/** The names of a large prepared file, of which a place search reads what it finds. */
import { type FixedBox, joinBoxes } from '@flyover/bounding-box';
import { NODE, RELATION, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import {
  chooseElements,
  type Database,
  differentValues,
  type ElementChoice,
  type RowsOfTypes,
  readElementRows,
  rowsOfElements,
  takeElements,
} from '@flyover/overpass-engine';
import { NAME_KEYS, type NamedElements, type NamedSource, PLACE_KEYS } from '@flyover/place-search';

const TYPES = [NODE, WAY, RELATION] as const;
/** Of more elements of one type with the names in question some are looked at: a letter or two are a part of many names. */
const MOST = 10_000;
/** Boxes that are looked through one by one. */
const MOST_BOXES = 64;

export function namesOfParts(database: Database): NamedSource {
  return {
    strings: database.store.strings,
    names: differentValues(database, NAME_KEYS),
    named: (names, within) => tagged(database, { types: TYPES, tags: [[NAME_KEYS, names]], most: MOST }, within && fewBoxes(within)),
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
function fewBoxes(boxes: readonly FixedBox[]): FixedBox[] {
  const holds = (a: FixedBox, b: FixedBox) => a.south <= b.south && a.west <= b.west && a.north >= b.north && a.east >= b.east;
  const outer = boxes.filter((box, i) => !boxes.some((other, j) => j !== i && holds(other, box) && (j < i || !holds(box, other))));
  if (outer.length <= MOST_BOXES) return outer;
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
