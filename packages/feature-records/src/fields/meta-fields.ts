/** Fields of the last change of an element: its author and time; and the kind of change, in a result of differences. */
import { changeOf, type StringTable } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import type { ElementRow } from '../record-rows.ts';
import type { RecordField } from '../records.ts';

/** Metadata of an element, as far as it is known. */
export interface ElementMeta {
  readonly version?: number;
  /** Seconds since 1970 (UTC). */
  readonly timestamp?: number;
  readonly changeset?: number;
  readonly uid?: number;
  readonly user?: string;
}

/** The metadata of an element; columns hold 0 for what the input did not say. */
export function metaOf(strings: StringTable, { table, row }: Pick<ElementRow, 'table' | 'row'>): ElementMeta {
  const number = (name: 'version' | 'timestamp' | 'changeset' | 'uid') => (row === -1 ? undefined : table.meta[name]?.[row] || undefined);
  const user = row === -1 ? 0 : (table.meta.user?.[row] ?? 0);
  return {
    version: number('version'),
    timestamp: number('timestamp'),
    changeset: number('changeset'),
    uid: number('uid'),
    user: user === 0 ? undefined : strings.get(user),
  };
}

const TYPES = { version: 'integer', timestamp: 'time', changeset: 'integer', uid: 'integer', user: 'text' } as const;

/** In the order of OSM XML. */
const NAMES = ['version', 'timestamp', 'changeset', 'uid', 'user'] as const;

/** Field of the change of each element between two moments, as one of `CHANGE_WORDS`. */
function changeField(name: string): RecordField<'text'> {
  return {
    columns: [{ name, type: 'text', topic: 'change' }],
    read({ table, row }, values, first) {
      if (row !== -1) values[first] = changeOf(table, row);
    },
  };
}

/** The fields of metadata that some element of the set's store has; of differences first what became of each. @param prefix in front of their names */
export function metaFields({ store }: FeatureSet, prefix: string): RecordField<'integer' | 'time' | 'text'>[] {
  const { nodes, ways, relations, made, strings } = store;
  const isKnown = (name: (typeof NAMES)[number]) =>
    [nodes, ways, relations, made].some(({ meta }) => meta[name]?.some((value) => value !== 0) === true);
  const known = NAMES.filter(isKnown).map(
    (name): RecordField<'integer' | 'time' | 'text'> => ({
      columns: [{ name: `${prefix}${name}`, type: TYPES[name], topic: name }],
      read({ table, row }, values, first) {
        const value = row === -1 ? 0 : (table.meta[name]?.[row] ?? 0);
        if (value !== 0) values[first] = name === 'user' ? strings.get(value) : value;
      },
    }),
  );
  return store.earlier === undefined ? known : [changeField(`${prefix}change`), ...known];
}
