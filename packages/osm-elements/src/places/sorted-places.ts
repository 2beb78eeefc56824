/** Nodes that were told with their places, once each. */
import type { Float64Column, Int32Column } from '../growing-column.ts';
import { joinColumns } from '../join-columns.ts';

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
 * @param places at most 2^28 with ids from 0 to 2^36; all others cost more
 */
export function sortedPlaces({ ids, lat, lon }: Places): { ids: Float64Array; lat: Int32Array; lon: Int32Array } {
  const numbers = new BigUint64Array(ids.length);
  const halves = new Uint32Array(numbers.buffer);
  const strange = new Map<number, number>();
  let count = 0;
  for (let place = 0; place < ids.length; place++) {
    const id = ids.get(place);
    if (id < 0 || id >= MOST_IDS || place > PLACE_MASK) {
      strange.set(id, place);
      continue;
    }
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
    if ((at + 1 < count && idAt(at + 1) === id) || strange.has(id)) continue;
    const place = halves[2 * at] & PLACE_MASK;
    sorted.ids[different] = id;
    sorted.lat[different] = lat.get(place);
    sorted.lon[different] = lon.get(place);
    different++;
  }
  const usual = { ids: sorted.ids.slice(0, different), lat: sorted.lat.slice(0, different), lon: sorted.lon.slice(0, different) };
  return strange.size === 0 ? usual : merged(usual, strange, { ids, lat, lon });
}

type Sorted = ReturnType<typeof sortedPlaces>;

/** @param strange ids that are not among the usual ones, with the place of each */
function merged(usual: Sorted, strange: ReadonlyMap<number, number>, { lat, lon }: Places): Sorted {
  const ids = joinColumns(Float64Array, [usual.ids, Float64Array.from(strange.keys())]);
  const places = [...strange.values()];
  const lats = joinColumns(Int32Array, [usual.lat, Int32Array.from(places, (place) => lat.get(place))]);
  const lons = joinColumns(Int32Array, [usual.lon, Int32Array.from(places, (place) => lon.get(place))]);
  const order = Uint32Array.from(ids.keys()).sort((a, b) => ids[a] - ids[b]);
  return {
    ids: Float64Array.from(order, (at) => ids[at]),
    lat: Int32Array.from(order, (at) => lats[at]),
    lon: Int32Array.from(order, (at) => lons[at]),
  };
}
