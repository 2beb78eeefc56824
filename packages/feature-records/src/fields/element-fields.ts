/** Fields of the element itself: its type, its id, its number of nodes or members. */
import { idTextOf, NODE, RELATION, typeNameOf, WAY } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import type { RecordField } from '../records.ts';

/** `node`, `way`, `relation`, `area` or the type of a made element, and the id: as text where some made element has one that no double holds. */
export function elementField({ store }: FeatureSet, typeName: string, idName: string): RecordField<'text' | 'integer'> {
  const areExact = store.made.longIds === undefined;
  return {
    columns: [
      { name: typeName, type: 'text', topic: 'type' },
      { name: idName, type: areExact ? 'integer' : 'text', topic: 'id' },
    ],
    read({ type, id, row }, values, first) {
      values[first] = typeNameOf(store, type, row);
      values[first + 1] = areExact ? id : idTextOf(store, type, row, id);
    },
  };
}

/** Field of the number of nodes of a way, or members of a relation. */
export function membersField({ store: { ways, relations } }: FeatureSet, name: string): RecordField<'integer'> {
  return {
    columns: [{ name, type: 'integer', topic: 'members' }],
    read({ type, row }, values, first) {
      if (row === -1 || type === NODE) return;
      if (type === WAY) values[first] = ways.refStart[row + 1] - ways.refStart[row];
      if (type === RELATION) values[first] = relations.memberStart[row + 1] - relations.memberStart[row];
    },
  };
}
