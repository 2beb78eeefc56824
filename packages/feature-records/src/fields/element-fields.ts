/** What an element is: its type, its id, how many parts it has. */
import { ELEMENT_TYPE_NAMES, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import type { RecordField } from '../records.ts';

/** `node`, `way`, `relation` or `area`, and the id. */
export function elementField(typeName: string, idName: string): RecordField<'text' | 'integer'> {
  return {
    columns: [
      { name: typeName, type: 'text', topic: 'type' },
      { name: idName, type: 'integer', topic: 'id' },
    ],
    read({ type, id }, values, first) {
      values[first] = ELEMENT_TYPE_NAMES[type];
      values[first + 1] = id;
    },
  };
}

/** How many nodes a way has, or members a relation. */
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
