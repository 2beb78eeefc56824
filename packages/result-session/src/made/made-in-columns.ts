/** Made elements of an answer that came as columns. */
import { tagsOf } from '@flyover/osm-elements';
import { type ColumnAnswer, DERIVED, type PrintDetail } from '@flyover/overpass-output';
import { printedGeometry } from './geojson-geometry.ts';
import type { MadeFeature } from './stand-ins.ts';

/** Those that were printed with a shape. */
export function* madeInColumns({ store, runs, extras }: ColumnAnswer): Generator<MadeFeature> {
  const details: PrintDetail['geometry'][] = [];
  for (const { type, count, detail } of runs) if (type === DERIVED) for (let i = 0; i < count; i++) details.push(detail.geometry);
  for (const { row, geometry: shape } of extras) {
    const geometry = shape && printedGeometry(shape, details[row]);
    if (geometry !== undefined) yield { tags: Object.fromEntries(tagsOf(store.strings, store.made, row)), geometry };
  }
}
