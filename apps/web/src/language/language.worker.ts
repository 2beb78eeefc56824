/**
 * The language worker: it analyses the query while the user types, so that the analysis does not delay the frame after a key press.
 */

import type { TaggingSchema } from '@flyover/query-checks';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import deprecatedFile from '@openstreetmap/id-tagging-schema/dist/deprecated.min.json?url';
import fieldsFile from '@openstreetmap/id-tagging-schema/dist/fields.min.json?url';
import presetsFile from '@openstreetmap/id-tagging-schema/dist/presets.min.json?url';
import { fetchJson } from '../site/fetch-json.ts';
import { createLanguageApi } from './language-api.ts';

serveCalls(
  createLanguageApi(loadSchema, (reason) => console.warn('the tagging schema', reason)),
  messagePort(self),
);

/** Loads the tagging schema from its files beside the page. @throws Error if one cannot be fetched */
async function loadSchema(): Promise<TaggingSchema> {
  const [presets, fields, deprecated] = await Promise.all([presetsFile, fieldsFile, deprecatedFile].map(fetchJson));
  return { presets, fields, deprecated };
}
