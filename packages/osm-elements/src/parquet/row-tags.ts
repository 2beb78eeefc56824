/**
 * Tags of the rows of a table. Two schemas of the field become what mappers know:
 *
 * - Layercake of OpenStreetMap US (https://openstreetmap.us/our-work/layercake): `type` and `id` name an element, all else is tags, in columns of their own or in a
 *   column `tags`.
 * - Overture (https://docs.overturemaps.org/schema): names as `name`, `name:de`; `sources` as their data sets and records; `source_tags` as the tags that they are; what
 *   stands within a column as `categories:primary`, lists with semicolons.
 */
import type { ParquetRow, SchemaElement } from 'hyparquet';
import { shortText } from '../text/coordinate.ts';
import { topNames } from './geo-columns.ts';

/** Takes a tag. @param value as `FeatureRow.value` takes it */
type TakeTag = (key: string, value: unknown) => void;

/** Columns of a table that become tags. */
export interface RowTags {
  /** The columns that are read. */
  readonly columns: readonly string[];
  /** Hands out the tags of a row. */
  each(row: ParquetRow, take: TakeTag): void;
}

type Schema = 'layercake' | 'overture' | 'plain';

/**
 * @param schema of the file
 * @param others columns that are no tags
 */
export function rowTags(schema: readonly SchemaElement[], others: ReadonlySet<string>): RowTags {
  const names = topNames({ schema: [...schema] });
  const columns = names.filter((name) => !others.has(name));
  const singles = new Set(schema.slice(1).flatMap(({ name, type }) => (type === 'FLOAT' ? [name] : [])));
  const kind = schemaOf(schema, names);
  return {
    columns,
    each(row, take) {
      for (const name of columns) {
        const value: unknown = row[name];
        if (kind === 'layercake') takeLayercake(name, value, isElement(row.type), take);
        else if (kind === 'overture') takeOverture(name, value, take);
        else take(name, singles.has(name) && typeof value === 'number' ? shortText(value) : value);
      }
    },
  };
}

function schemaOf(schema: readonly SchemaElement[], names: readonly string[]): Schema {
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name));
  const { type: idType } = schema.find(({ name }) => name === 'id') ?? {};
  if (has('type', 'id', 'geometry', 'bbox') && idType === 'INT64') return 'layercake';
  return has('id', 'geometry', 'bbox', 'sources', 'version') && idType === 'BYTE_ARRAY' ? 'overture' : 'plain';
}

function isElement(type: unknown): boolean {
  return type === 'node' || type === 'way' || type === 'relation';
}

/** Under these names a feature says which element it is (`osm-identity.ts`). */
const IDENTITY: ReadonlyMap<string, string> = new Map([
  ['type', '@type'],
  ['id', '@id'],
]);

function takeLayercake(name: string, value: unknown, isOfElement: boolean, take: TakeTag): void {
  if (name === 'tags' && isRecord(value)) for (const [key, tag] of Object.entries(value)) takeWithin(key, tag, take);
  else takeWithin((isOfElement && IDENTITY.get(name)) || name, value, take);
}

/** Parts of the paths of Overture's columns: those that tags have other names for, or none. */
const OVERTURE_WORDS: ReadonlyMap<string, string> = new Map([
  ['names:primary', 'name'],
  ['names:common', 'name'],
  ['brand:names:primary', 'brand'],
  ['brand:names:common', 'brand'],
  ['websites', 'website'],
  ['phones', 'phone'],
  ['emails', 'email'],
]);

function takeOverture(name: string, value: unknown, take: TakeTag): void {
  if (name === 'source_tags' && isRecord(value)) for (const [key, tag] of Object.entries(value)) take(key, tag);
  else if (name === 'sources' && Array.isArray(value)) takeSources(value, take);
  else takeWithin(name, value, take, OVERTURE_WORDS);
}

/** Where the properties of a feature are from: each data set once, and the records in them, such as `w529462943@3`. */
function takeSources(sources: readonly unknown[], take: TakeTag): void {
  const texts = (field: string) => {
    const found = sources.map((source): unknown => (isRecord(source) ? source[field] : undefined));
    return [...new Set(found.filter((text) => typeof text === 'string' && text !== ''))].join(';');
  };
  take('source', texts('dataset'));
  take('source:ref', texts('record_id'));
}

/** A value, or what is within it under names with colons; a list of texts or numbers as one tag with semicolons. */
function takeWithin(key: string, value: unknown, take: TakeTag, words?: ReadonlyMap<string, string>): void {
  if (isRecord(value)) {
    const path = words?.get(key) ?? key;
    for (const [name, part] of Object.entries(value)) takeWithin(`${path}:${name}`, part, take, words);
  } else if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null))
    take(words?.get(key) ?? key, value.filter((item) => item !== null && item !== undefined && item !== '').join(';'));
  else take(words?.get(key) ?? key, typeof value === 'number' ? shortText(value) : value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
