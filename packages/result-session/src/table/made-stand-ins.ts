/** What a query made, as elements that a filter can look at: a point, and what has no geometry, as a node, all else as a way of its points. */
import { type DerivedGeometry, type ElementStore, geometryOfText, joinStores, NODE, StoreBuilder, WAY } from '@flyover/osm-elements';
import { pointLists } from '@flyover/overpass-output';

/** See the file's comment. */
export interface MadeStandIns {
  /** The elements, and behind them those that stand for what was made, with ids below all others. */
  readonly store: ElementStore;
  /** The element that stands for a row of the table of made elements. */
  of(row: number): readonly [type: number, id: number];
}

/** @param store stays as it is where nothing was made */
export function withMadeStandIns(store: ElementStore): MadeStandIns {
  const { made, strings, nodes, ways } = store;
  const below = Math.min(least(nodes.ids), least(ways.ids), least(ways.refs));
  const idOf = (row: number) => below - 1 - row;
  const types = new Uint8Array(made.count).fill(NODE);
  if (made.count === 0) return { store, of: (row) => [NODE, idOf(row)] };
  const builder = new StoreBuilder();
  for (let row = 0; row < made.count; row++) {
    const geometry = made.shapes && geometryOfText(strings.get(made.shapes[row]));
    if (geometry === undefined) builder.node(idOf(row));
    else types[row] = addGeometry(builder, idOf(row), geometry);
    for (let tag = made.tagStart[row]; tag < made.tagStart[row + 1]; tag++)
      builder.tag(builder.strings.intern(strings.get(made.tagKeys[tag])), builder.strings.intern(strings.get(made.tagValues[tag])));
  }
  return { store: { ...joinStores([store, builder.finish()]), info: store.info }, of: (row) => [types[row], idOf(row)] };
}

/** @returns the type of the element */
function addGeometry(builder: StoreBuilder, id: number, geometry: DerivedGeometry): number {
  const units = (degrees: number) => Math.round(degrees * 1e7);
  if (geometry.kind === 'point') {
    builder.node(id, units(geometry.points[0]), units(geometry.points[1]));
    return NODE;
  }
  builder.way(id);
  for (const points of pointLists(geometry))
    for (let i = 0; i < points.length; i += 2) builder.point(units(points[i]), units(points[i + 1]));
  return WAY;
}

function least(ids: Float64Array): number {
  return ids.reduce((found, id) => Math.min(found, id), 0);
}
