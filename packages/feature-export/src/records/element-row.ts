/** The row of a feature's element: where its tags and metadata stand. */
import type { ElementColumns } from '@flyover/osm-elements';
import { type FeatureSet, featureElement } from '@flyover/osm-features';

/** An element of a feature, with the table it stands in. */
export interface ElementRow {
  /** `NODE`, `WAY` or `RELATION`. */
  readonly type: number;
  readonly id: number;
  readonly table: ElementColumns;
  /** Row in the table, or -1 where only a relation's geometry tells of the element: it has neither tags nor metadata then. */
  readonly row: number;
}

/** Where the element of a feature stands. */
export function elementRow(set: FeatureSet, feature: number): ElementRow {
  const { type, id, row } = featureElement(set, feature);
  const { nodes, ways, relations } = set.store;
  return { type, id, row, table: [nodes, ways, relations][type] };
}

/** A field of metadata that some element of a store has. */
export interface MetaField {
  readonly name: 'version' | 'timestamp' | 'changeset' | 'uid' | 'user';
  /** The value, or undefined where it is not known; a timestamp in seconds since 1970. */
  get(element: ElementRow): number | string | undefined;
}

/** The fields of metadata that some element of the set's store has, in the order of OSM XML. */
export function metaFields({ store }: FeatureSet): MetaField[] {
  const { nodes, ways, relations, strings } = store;
  const numbers = (name: 'version' | 'timestamp' | 'changeset' | 'uid'): MetaField => ({
    name,
    get: ({ table, row }) => (row === -1 ? undefined : table.meta[name]?.[row] || undefined),
  });
  const user: MetaField = {
    name: 'user',
    get({ table, row }) {
      const number = row === -1 ? 0 : (table.meta.user?.[row] ?? 0);
      return number === 0 ? undefined : strings.get(number);
    },
  };
  const all = [numbers('version'), numbers('timestamp'), numbers('changeset'), numbers('uid'), user];
  return all.filter(({ name }) => [nodes, ways, relations].some(({ meta }) => meta[name]?.some((value) => value !== 0)));
}
