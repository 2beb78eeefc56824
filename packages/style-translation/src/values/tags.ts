/** Tags of a feature as fields of its tile. */
import { FIELDS } from '@flyover/maplibre-style';
import type { Json } from '../nodes/pool.ts';
import { NOTHING, type Term, textTerm } from './term.ts';

/** Keys that sheets use for what is no tag. */
const METADATA = ['@version', '@user', '@uid', '@changeset', '@timestamp'];

/** A field: a tag's, or that of the element's id; undefined for what tiles do not have. */
export type Field = { readonly kind: 'tag'; readonly key: string } | { readonly kind: 'id' };

/** The field that a key of a sheet means: `@id` is the id, `@@x` the tag `@x`. */
export function fieldOf(written: string): Field | undefined {
  if (written === FIELDS.id) return { kind: 'id' };
  const key = written.startsWith('@@') ? written.slice(1) : written;
  if (METADATA.includes(written) || key === FIELDS.id || key === FIELDS.type) return undefined;
  return { kind: 'tag', key };
}

/** The value of a field as a text, `""` where there is none. */
export function fieldText(field: Field): Json {
  return field.kind === 'id' ? ['to-string', ['get', FIELDS.id]] : ['string', ['get', field.key], ''];
}

export function hasField(field: Field): Json {
  return field.kind === 'id' ? true : ['has', field.key];
}

export function fieldTerm(field: Field): Term {
  if (field.kind === 'tag' && field.key === '') return NOTHING;
  return textTerm(fieldText(field), hasField(field));
}
