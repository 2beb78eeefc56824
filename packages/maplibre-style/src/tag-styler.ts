/** Features with some of their tags as properties, which the layers of a style read, and the other fields of our tiles. */
import { tableOf, tagValueOf, typeNameOf } from '@flyover/osm-elements';
import { type FeatureSet, type FeatureStyler, featureElement, RENDER_NATIVE, type StyleRecord } from '@flyover/osm-features';

/** The tile layers; lines hold the outlines of polygons too only where a style of another kind draws them. */
export const TAG_LAYERS = ['polygons', 'lines', 'points'] as const;

/** Fields beside the tags, which are texts under their own keys. */
export const FIELDS = {
  /** `node`, `way` or `relation`. */
  type: '@type',
  /** The element's id, a number. */
  id: '@id',
} as const;

// Features with some of their tags as properties: those that the layers of a style read.

/** Layers draw points as large as they like: a click finds what is as large as usual, pixels. */
const REACH = 9;
/** Not looked at yet. */
const UNKNOWN = -1;

/**
 * A styler whose records are tags. Features with the same values share one; each feature is looked at once.
 *
 * @param keys of tags, `@type`, `@id`
 */
export function createTagStyler(features: FeatureSet, keys: readonly string[]): FeatureStyler {
  const { store, count } = features;
  const { strings } = store;
  const tagKeys = keys.filter((key) => key !== FIELDS.type && key !== FIELDS.id).map((key) => [key, strings.find(key)] as const);
  const known = tagKeys.filter(([, number]) => number !== -1);
  const [withType, withId] = [keys.includes(FIELDS.type), keys.includes(FIELDS.id)];
  const recordOf = new Int32Array(count).fill(UNKNOWN);
  const records: StyleRecord[] = [];
  const interned = new Map<string, number>();

  const look = (feature: number): number => {
    const { type, id, row } = featureElement(features, feature);
    const table = tableOf(store, type);
    const values = known.map(([, number]) => (row === -1 ? -1 : tagValueOf(table, row, number)));
    const name = `${values.join(' ')} ${withType ? typeNameOf(store, type, row) : ''} ${withId ? id : ''}`;
    const before = interned.get(name);
    if (before !== undefined) return before;
    const record = Object.fromEntries(known.flatMap(([key], index) => (values[index] === -1 ? [] : [[key, strings.get(values[index])]])));
    if (withType) record[FIELDS.type] = typeNameOf(store, type, row);
    records.push(withId ? { ...record, [FIELDS.id]: id } : record);
    interned.set(name, records.length - 1);
    return records.length - 1;
  };
  return {
    records,
    reach: REACH,
    styleOf(feature) {
      if (recordOf[feature] === UNKNOWN) recordOf[feature] = look(feature);
      return recordOf[feature];
    },
    // a layer for lines expects lines, however small they are
    render: () => RENDER_NATIVE,
  };
}
