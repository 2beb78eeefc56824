/** Shapes of places, as `polygon_geojson=1` of Nominatim asks for them (https://nominatim.org/release-docs/latest/api/Search/#polygon-output). */
import type { DataHost } from '@flyover/engine-host';
import { type LooseGeometry, sourceOfResult } from '@flyover/feature-export';
import { readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import type { FoundPlace } from '@flyover/place-search';
import { askerOf } from './interpreter.ts';
import { type QuerySlot, SlotEnd } from './query-slots.ts';

/** Megabytes of the elements of all shapes: this thread, which takes requests, makes the shapes of them. */
const MOST_MEGABYTES = 2;
/** Seconds for the query of the shapes. */
export const SHAPE_SECONDS = 20;

const INSTEAD = 'ask for fewer places (limit=1), or without polygon_geojson.';
const TOO_LARGE = `The elements of these shapes have more than ${MOST_MEGABYTES} MB: ${INSTEAD}`;
const NOT_READ = `The shapes of these places could not be read within ${SHAPE_SECONDS} seconds: ${INSTEAD}`;

/** Shapes of GeoJSON by element: `relation/30`. */
export type PlaceShapes = ReadonlyMap<string, LooseGeometry>;

/** Returns the name under which a place has its shape. */
export function elementOfPlace({ osm_type, osm_id }: FoundPlace): string {
  return `${osm_type}/${osm_id}`;
}

/**
 * Returns the shapes of ways and relations, without those that have none in the data; a sentence where they are too large, or not there in time.
 *
 * @param slot of the client, for a query of {@link SHAPE_SECONDS}
 * @throws the signal's reason where it is aborted, and why the data cannot be asked
 */
export async function placeShapes(
  host: DataHost,
  places: readonly FoundPlace[],
  slot: QuerySlot,
  signal: AbortSignal,
): Promise<PlaceShapes | string> {
  const query = shapesQuery(places);
  if (query === undefined) return new Map();
  const enough = new AbortController();
  const ended = AbortSignal.any([signal, slot.signal, enough.signal]);
  const chunks: Uint8Array[] = [];
  try {
    const { status, body } = await host.query({ inAddress: query }, SHAPE_SECONDS, ended, askerOf(slot));
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MOST_MEGABYTES * 2 ** 20) {
        // a thread goes on computing for nobody otherwise
        enough.abort();
        return TOO_LARGE;
      }
      chunks.push(chunk.slice());
    }
    if (status !== 200) return NOT_READ;
  } catch (thrown) {
    if (thrown instanceof SlotEnd) return NOT_READ;
    throw thrown;
  }
  const store = await readOverpassJson(chunks);
  // a query that ends early says so in a remark, with status 200
  if ((store.info.remarks ?? []).length > 0) return NOT_READ;
  const source = sourceOfResult(buildFeatures(store));
  const shapes = new Map<string, LooseGeometry>();
  for (let i = 0; i < source.count; i++) {
    const { id, geometry } = source.get(i);
    if (geometry !== null) shapes.set(`${id}`, geometry);
  }
  return shapes;
}

/** Undefined where no place is a way or a relation. */
function shapesQuery(places: readonly FoundPlace[]): string | undefined {
  const parts = (['way', 'relation'] as const).flatMap((type) => {
    const ids = places.filter(({ osm_type }) => osm_type === type).map(({ osm_id }) => osm_id);
    return ids.length === 0 ? [] : [`${type}(id:${ids.join()});`];
  });
  return parts.length === 0 ? undefined : `[out:json][timeout:${SHAPE_SECONDS}];(${parts.join('')});out geom;`;
}
