/** Shapes of places, as `polygon_geojson=1` of Nominatim asks for them (https://nominatim.org/release-docs/latest/api/Search/#polygon-output). */
import type { Asker, DataHost } from '@flyover/engine-host';
import { type LooseGeometry, sourceOfResult } from '@flyover/feature-export';
import { readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import type { FoundPlace } from '@flyover/place-search';

/** Bytes of an answer with all shapes: reading 16 MB holds the thread up for 0.1 s. */
const MOST_BYTES = 16 * 2 ** 20;
/** Seconds for the query of the shapes. */
const SECONDS = 20;

/** Shapes of GeoJSON by element: `relation/30`. */
export type PlaceShapes = ReadonlyMap<string, LooseGeometry>;

/** Returns the name under which a place has its shape. */
export function elementOfPlace({ osm_type, osm_id }: FoundPlace): string {
  return `${osm_type}/${osm_id}`;
}

/**
 * Returns the shapes of ways and relations, without those that have none in the data. Empty where the shapes are larger than 16 MB together.
 *
 * @throws the signal's reason where it is aborted, and why the data cannot be asked
 */
export async function placeShapes(host: DataHost, places: readonly FoundPlace[], asker: Asker, signal: AbortSignal): Promise<PlaceShapes> {
  const query = shapesQuery(places);
  if (query === undefined) return new Map();
  const { status, body } = await host.query({ inAddress: query }, SECONDS, signal, asker);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // reading to the end frees the thread
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) chunks.push(chunk.slice());
  }
  if (status !== 200 || bytes > MOST_BYTES) return new Map();
  const source = sourceOfResult(buildFeatures(await readOverpassJson(chunks)));
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
  return parts.length === 0 ? undefined : `[out:json][timeout:${SECONDS}];(${parts.join('')});out geom;`;
}
