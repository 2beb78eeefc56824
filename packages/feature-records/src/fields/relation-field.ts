/** Field of the relations that an element is a member of. */
import { tagsOf } from '@flyover/osm-elements';
import { type FeatureSet, IN_RELATION } from '@flyover/osm-features';
import type { ElementRow } from '../record-rows.ts';
import type { RecordField } from '../records.ts';

/** A relation that an element is a member of. */
export interface MemberOf {
  /** Of the relation. */
  readonly id: number;
  readonly role: string;
  /** Of the relation. */
  readonly tags: readonly (readonly [key: string, value: string])[];
}

/** The relations of an element, as often as it is a member; undefined where no relation names it. */
export function relationsOf({ membership, store }: FeatureSet, { type, id }: Pick<ElementRow, 'type' | 'id'>): MemberOf[] | undefined {
  const entry = membership.find(type, id);
  if (entry === -1) return undefined;
  const { relations, strings } = store;
  const found: MemberOf[] = [];
  for (let i = membership.start[entry]; i < membership.start[entry + 1]; i++) {
    const row = membership.relationRows[i];
    const role = strings.get(relations.memberRoles[membership.memberSlots[i]]);
    found.push({ id: relations.ids[row], role, tags: tagsOf(strings, relations, row) });
  }
  return found;
}

/** The relations of an element as JSON, in the form that GeoJSON files have: `rel`, `role`, `reltags`. */
export function relationsField(set: FeatureSet, name: string): RecordField<'json'> {
  return {
    columns: [{ name, type: 'json', topic: 'relations' }],
    read(item, values, first) {
      const relations = relationsOf(set, item);
      if (relations === undefined) return;
      values[first] = JSON.stringify(relations.map(({ id, role, tags }) => ({ rel: id, role, reltags: Object.fromEntries(tags) })));
    },
  };
}

/** Whether some feature's element is a member of a relation. */
export function hasRelations({ flags }: FeatureSet): boolean {
  return flags.some((flag) => (flag & IN_RELATION) !== 0);
}
