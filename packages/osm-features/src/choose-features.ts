/** Subsets of a set of features, and the union of two sets. */
import { type ElementStore, joinFiles, tableOf } from '@flyover/osm-elements';
import type { FeatureSet } from './feature-set.ts';
import { buildMembership } from './membership.ts';
import { joinPlaceless, NO_PLACELESS } from './placeless.ts';

/**
 * The features that are marked, in their order; the elements stay all there, but none without a place is told.
 *
 * @param marks 1 for each feature that is taken
 */
export function chooseFeatures(set: FeatureSet, marks: Uint8Array): FeatureSet {
  const chosen: number[] = [];
  let parts = 0;
  let coordinates = 0;
  for (let feature = 0; feature < set.count; feature++) {
    if (marks[feature] !== 1) continue;
    chosen.push(feature);
    parts += set.partStart[feature + 1] - set.partStart[feature];
    coordinates += set.coordinateStart[set.partStart[feature + 1]] - set.coordinateStart[set.partStart[feature]];
  }
  const partStart = new Uint32Array(chosen.length + 1);
  const coordinateStart = new Uint32Array(parts + 1);
  const outer = new Uint8Array(parts);
  const lat = new Int32Array(coordinates);
  const lon = new Int32Array(coordinates);
  let part = 0;
  let at = 0;
  for (const [number, feature] of chosen.entries()) {
    const [first, end] = [set.partStart[feature], set.partStart[feature + 1]];
    outer.set(set.outer.subarray(first, end), part);
    const [from, to] = [set.coordinateStart[first], set.coordinateStart[end]];
    lat.set(set.lat.subarray(from, to), at);
    lon.set(set.lon.subarray(from, to), at);
    for (let each = first; each < end; each++) coordinateStart[part++] = at + set.coordinateStart[each] - from;
    at += to - from;
    partStart[number + 1] = part;
  }
  coordinateStart[parts] = at;
  return {
    store: set.store,
    count: chosen.length,
    kinds: Uint8Array.from(chosen, (feature) => set.kinds[feature]),
    elementTypes: Uint8Array.from(chosen, (feature) => set.elementTypes[feature]),
    rows: Uint32Array.from(chosen, (feature) => set.rows[feature]),
    memberSlots: Int32Array.from(chosen, (feature) => set.memberSlots[feature]),
    flags: Uint8Array.from(chosen, (feature) => set.flags[feature]),
    partStart,
    coordinateStart,
    outer,
    lat,
    lon,
    membership: set.membership,
    placeless: NO_PLACELESS,
  };
}

/** The features of one set, then those of another, each as it is drawn there; the elements of both, where ids below 0 of the second are numbered anew (`joinFiles`). */
export function joinFeatures(first: FeatureSet, second: FeatureSet): FeatureSet {
  const store = joinFiles([first.store, second.store]);
  return {
    store,
    count: first.count + second.count,
    kinds: joined(first.kinds, second.kinds),
    elementTypes: joined(first.elementTypes, second.elementTypes),
    rows: joined(first.rows, movedRows(second, first.store)),
    memberSlots: joined(first.memberSlots, movedSlots(second, first.store)),
    flags: joined(first.flags, second.flags),
    partStart: joinedStarts(first.partStart, second.partStart),
    coordinateStart: joinedStarts(first.coordinateStart, second.coordinateStart),
    outer: joined(first.outer, second.outer),
    lat: joined(first.lat, second.lat),
    lon: joined(first.lon, second.lon),
    membership: buildMembership(store),
    placeless: joinPlaceless(first, second),
  };
}

/** Rows where they are behind those of another store. */
function movedRows({ rows, elementTypes }: FeatureSet, before: ElementStore): Uint32Array {
  return rows.map((row, feature) => row + tableOf(before, elementTypes[feature]).count);
}

function movedSlots({ memberSlots }: FeatureSet, { relations }: ElementStore): Int32Array {
  return memberSlots.map((slot) => (slot < 0 ? slot : slot + relations.memberRefs.length));
}

function joined<T extends Uint8Array | Uint32Array | Int32Array>(first: T, second: T): T {
  const whole = new (first.constructor as new (length: number) => T)(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/** Starts of lists: those of the second go on where the first ends. */
function joinedStarts(first: Uint32Array, second: Uint32Array): Uint32Array {
  const whole = new Uint32Array(first.length + second.length - 1);
  const end = first[first.length - 1];
  whole.set(first);
  for (let i = 1; i < second.length; i++) whole[first.length - 1 + i] = end + second[i];
  return whole;
}

// A subset of the features of a set, and of its elements without a place.

/**
 * Copies features with their geometry, in the order in which they are given; the elements stay all.
 *
 * @param rows numbers of features; numbers behind these are elements without a place
 */
export function someFeatures(set: FeatureSet, rows: Uint32Array): FeatureSet {
  const features = rows.filter((row) => row < set.count);
  const others = rows.filter((row) => row >= set.count).map((row) => row - set.count);
  const count = features.length;
  const { partStart, coordinateStart } = set;
  const starts = new Uint32Array(count + 1);
  let points = 0;
  features.forEach((feature, i) => {
    starts[i + 1] = starts[i] + partStart[feature + 1] - partStart[feature];
    points += coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
  });
  const parts = starts[count];
  const coordinates = new Uint32Array(parts + 1);
  const outer = new Uint8Array(parts);
  const [lat, lon] = [new Int32Array(points), new Int32Array(points)];
  let [part, point] = [0, 0];
  for (const feature of features) {
    for (let from = partStart[feature]; from < partStart[feature + 1]; from++) {
      const [start, end] = [coordinateStart[from], coordinateStart[from + 1]];
      lat.set(set.lat.subarray(start, end), point);
      lon.set(set.lon.subarray(start, end), point);
      point += end - start;
      outer[part++] = set.outer[from];
      coordinates[part] = point;
    }
  }
  return {
    store: set.store,
    membership: set.membership,
    placeless: {
      types: Uint8Array.from(others, (other) => set.placeless.types[other]),
      rows: others.map((other) => set.placeless.rows[other]),
    },
    count,
    kinds: Uint8Array.from(features, (feature) => set.kinds[feature]),
    elementTypes: Uint8Array.from(features, (feature) => set.elementTypes[feature]),
    rows: Uint32Array.from(features, (feature) => set.rows[feature]),
    memberSlots: Int32Array.from(features, (feature) => set.memberSlots[feature]),
    flags: Uint8Array.from(features, (feature) => set.flags[feature]),
    partStart: starts,
    coordinateStart: coordinates,
    outer,
    lat,
    lon,
  };
}
