/** A part of a result, as if it were all of it: what files are written of. */
import { AREA, type ElementStore, MADE, NODE, RELATION, storeOfRows, tableOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, type FeatureStyler, indexRows, someFeatures } from '@flyover/osm-features';

/**
 * The features alone; or, for files of elements, their elements with the nodes and members that these need.
 *
 * @param rows their numbers, in the order in which they are to stand; numbers behind those of features are elements without a place
 */
export function partOfResult(set: FeatureSet, rows: Uint32Array, holds: 'features' | 'elements'): FeatureSet {
  const part = someFeatures(set, rows);
  return holds === 'features' ? part : { ...part, store: storeOfFeatures(part) };
}

/** The looks of the features of a part. @param features their numbers, in the order of the part */
export function stylerOfFeatures(styler: FeatureStyler, features: Uint32Array): FeatureStyler {
  const { styleOf, textOf, render } = styler;
  return {
    ...styler,
    records: styler.records,
    styleOf: (feature, webZoom, collapsed) => styleOf.call(styler, features[feature], webZoom, collapsed),
    ...(textOf !== undefined && { textOf: (feature, webZoom, record) => textOf.call(styler, features[feature], webZoom, record) }),
    ...(render !== undefined && { render: (feature, webZoom) => render.call(styler, features[feature], webZoom) }),
  };
}

/** In the order of the store. */
function storeOfFeatures({ store, count, elementTypes, rows, memberSlots, placeless }: FeatureSet): ElementStore {
  const index = indexRows(store);
  const wanted = [NODE, WAY, RELATION, AREA, MADE].map((type) => tableOf(store, type)).map((table) => new Uint8Array(table.count));
  const waiting: (readonly [type: number, row: number])[] = [];
  const want = (type: number, row: number) => {
    if (row === -1 || wanted[type][row] === 1) return;
    wanted[type][row] = 1;
    if (type === WAY || type === RELATION) waiting.push([type, row]);
  };
  for (let feature = 0; feature < count; feature++) {
    // what only a relation tells of is written with that
    want(memberSlots[feature] >= 0 ? RELATION : elementTypes[feature], rows[feature]);
  }
  placeless.rows.forEach((row, i) => {
    want(placeless.types[i], row);
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [type, row] = next;
    if (type === WAY) {
      const { refStart, refs } = store.ways;
      for (let i = refStart[row]; i < refStart[row + 1]; i++) want(NODE, index.nodes.find(refs[i]));
    } else {
      const { memberStart, memberTypes, memberRefs } = store.relations;
      for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
        const rowsOfType = [index.nodes, index.ways, index.relations][memberTypes[i]];
        want(memberTypes[i], rowsOfType?.find(memberRefs[i]) ?? -1);
      }
    }
  }
  const rowsIn = (mask: Uint8Array) => Uint32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  const [nodes, ways, relations, areas, made] = wanted.map(rowsIn);
  return storeOfRows(store, { nodes, ways, relations, areas, made });
}
