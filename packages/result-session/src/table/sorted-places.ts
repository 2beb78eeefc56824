/** Nodes that were told with their places, once each. */
import type { Float64Column, Int32Column } from '@flyover/osm-elements';

/** Nodes; 1e-7 degrees. */
export interface Places {
  readonly ids: Float64Column;
  readonly lat: Int32Column;
  readonly lon: Int32Column;
}

/** A number of 64 bits has room for an id, and below it for where it was told. */
const PLACE_BITS = 28;
/** Bits of an id that stand beside that in the lower half. */
const LOW_BITS = 32 - PLACE_BITS;
const LOW_IDS = 2 ** LOW_BITS;
/** OpenStreetMap counts nodes beyond 2^33 today. */
const MOST_IDS = 2 ** (32 + LOW_BITS);
const PLACE_MASK = 2 ** PLACE_BITS - 1;

/**
 * The nodes by their ids, each as it was told last.
 *
 * @param places at most 2^28; ids below 0, and from 2^36 on, are left out
 */
export function sortedPlaces({ ids, lat, lon }: Places): { ids: Float64Array; lat: Int32Array; lon: Int32Array } {
  const numbers = new BigUint64Array(ids.length);
  const halves = new Uint32Array(numbers.buffer);
  let count = 0;
  for (let place = 0; place < Math.min(ids.length, PLACE_MASK); place++) {
    const id = ids.get(place);
    if (id < 0 || id >= MOST_IDS) continue;
    halves[2 * count] = ((id % LOW_IDS) << PLACE_BITS) | place;
    halves[2 * count + 1] = id / LOW_IDS;
    count++;
  }
  // numbers are sorted many times faster than places by what their ids say
  numbers.subarray(0, count).sort();
  const idAt = (at: number) => halves[2 * at + 1] * LOW_IDS + (halves[2 * at] >>> PLACE_BITS);
  const sorted = { ids: new Float64Array(count), lat: new Int32Array(count), lon: new Int32Array(count) };
  let different = 0;
  for (let at = 0; at < count; at++) {
    const id = idAt(at);
    if (at + 1 < count && idAt(at + 1) === id) continue;
    const place = halves[2 * at] & PLACE_MASK;
    sorted.ids[different] = id;
    sorted.lat[different] = lat.get(place);
    sorted.lon[different] = lon.get(place);
    different++;
  }
  return { ids: sorted.ids.slice(0, different), lat: sorted.lat.slice(0, different), lon: sorted.lon.slice(0, different) };
}
