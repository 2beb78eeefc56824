/**
 * A layer as bytes, to be opened again at the next start: how many bytes the elements take and the lengths of the columns (10 × uint32, little-endian), the elements
 * (`storeToBuffer`), then the columns of the features, each at a multiple of 8 bytes.
 */
import { AREA, type ElementStore, MADE, NODE, RELATION, storeFromBuffer, storeToBuffer, tableOf, WAY } from '@flyover/osm-elements';
import { buildMembership, type FeatureSet, findPlaceless, POLYGON } from '@flyover/osm-features';

/** Fields that are read from the bytes; the rest is derived. */
type LayerColumns = Omit<FeatureSet, 'membership' | 'placeless'>;

type Column = Uint8Array | Uint32Array | Int32Array;

/** The columns in their order. */
const COLUMNS = [
  ['kinds', Uint8Array],
  ['elementTypes', Uint8Array],
  ['rows', Uint32Array],
  ['memberSlots', Int32Array],
  ['flags', Uint8Array],
  ['partStart', Uint32Array],
  ['coordinateStart', Uint32Array],
  ['outer', Uint8Array],
  ['lat', Int32Array],
  ['lon', Int32Array],
] as const;

const HEAD = 4 * (1 + COLUMNS.length);
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** The features with their elements. @throws RangeError where they are larger than the platform allows */
export function layerToBlob(features: FeatureSet): Blob {
  const store = storeToBuffer(features.store);
  const columns: Column[] = COLUMNS.map(([name]) => features[name]);
  const head = new DataView(new ArrayBuffer(aligned(HEAD)));
  head.setUint32(0, store.byteLength, true);
  for (const [at, column] of columns.entries()) head.setUint32(4 + 4 * at, column.length, true);
  const padded = (bytes: number) => new Uint8Array(aligned(bytes) - bytes);
  // a view of its own bytes: columns may be parts of larger buffers
  const bytesOf = ({ buffer, byteOffset, byteLength }: Column) => new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  const parts = columns.flatMap((column) => [bytesOf(column), padded(column.byteLength)]);
  return new Blob([head.buffer, store, padded(store.byteLength), ...parts]);
}

/**
 * Reads the output of `layerToBlob`. It checks all bytes.
 *
 * @throws Error where they do not fit together
 */
export function layerFromBuffer(buffer: ArrayBuffer): FeatureSet {
  const head = new DataView(buffer);
  const storeBytes = head.getUint32(0, true);
  let at = aligned(HEAD);
  const store = storeFromBuffer(buffer.slice(at, at + storeBytes));
  at += aligned(storeBytes);
  const columns = COLUMNS.map(([, Kind], number) => {
    const column = new Kind(buffer, at, head.getUint32(4 + 4 * number, true));
    at += aligned(column.byteLength);
    return column;
  });
  const [kinds, elementTypes, rows, memberSlots, flags, partStart, coordinateStart, outer, lat, lon] = columns as [
    Uint8Array,
    Uint8Array,
    Uint32Array,
    Int32Array,
    Uint8Array,
    Uint32Array,
    Uint32Array,
    Uint8Array,
    Int32Array,
    Int32Array,
  ];
  const count = kinds.length;
  const set: LayerColumns = {
    ...{ store, count, kinds, elementTypes, rows, memberSlots, flags },
    ...{ partStart, coordinateStart, outer, lat, lon },
  };
  check(set);
  const drawn = { ...set, membership: buildMembership(store) };
  return { ...drawn, placeless: findPlaceless(drawn) };
}

function check(set: LayerColumns): void {
  const { store, count, kinds, elementTypes, rows, memberSlots, flags, partStart, coordinateStart, outer, lat, lon } = set;
  const parts = partStart[count];
  const fits =
    [elementTypes, rows, memberSlots, flags].every(({ length }) => length === count) &&
    partStart.length === count + 1 &&
    outer.length === parts &&
    coordinateStart.length === parts + 1 &&
    coordinateStart[parts] === lat.length &&
    lat.length === lon.length &&
    ascends(partStart) &&
    ascends(coordinateStart) &&
    kinds.every((kind) => kind <= POLYGON) &&
    rowsAreThere(store, set);
  if (!fits) throw new RangeError('damaged layer');
}

/** Starts of lists: from 0, and none of them empty. */
function ascends(starts: Uint32Array): boolean {
  return starts[0] === 0 && starts.every((start, at) => at === 0 || start > starts[at - 1]);
}

function rowsAreThere(store: ElementStore, { elementTypes, rows, memberSlots }: LayerColumns): boolean {
  const counts = [NODE, WAY, RELATION, AREA, MADE].map((type) => tableOf(store, type).count);
  return (
    rows.every((row, feature) => row < (counts[elementTypes[feature]] ?? 0)) &&
    memberSlots.every((slot) => slot >= -1 && slot < store.relations.memberRefs.length)
  );
}
