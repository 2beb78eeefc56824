/** The files of the tagging schema, beside the page, for the checks of keys and values. */
import type { TaggingSchema } from '@flyover/query-checks';
import deprecatedFile from '@openstreetmap/id-tagging-schema/dist/deprecated.min.json?url';
import fieldsFile from '@openstreetmap/id-tagging-schema/dist/fields.min.json?url';
import presetsFile from '@openstreetmap/id-tagging-schema/dist/presets.min.json?url';
import { fetchJson } from '../site/fetch-json.ts';

/** @throws Error where one of them cannot be fetched */
export async function loadSchema(): Promise<TaggingSchema> {
  const [presets, fields, deprecated] = await Promise.all([presetsFile, fieldsFile, deprecatedFile].map(fetchJson));
  return { presets, fields, deprecated };
}
