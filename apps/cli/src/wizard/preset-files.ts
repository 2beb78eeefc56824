/** The presets of the tagging schema, read from the files of its package when they are needed. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readTagKnowledge, type TagKnowledge } from '@flyover/query-checks';
import type { PresetSource } from '@flyover/search-wizard';

/** Name of a file with one language: `de.min.json`. */
const TRANSLATION = /^([A-Za-z0-9@-]+)\.min\.json$/;

/**
 * Returns the presets on disk.
 *
 * @throws Error where the package is not installed
 */
export async function presetFiles(): Promise<PresetSource> {
  const require = createRequire(import.meta.url);
  const presets = require.resolve('@openstreetmap/id-tagging-schema/dist/presets.min.json');
  const folder = join(dirname(presets), 'translations');
  const languages = (await readdir(folder)).flatMap((name) => TRANSLATION.exec(name)?.[1] ?? []).filter((code) => code !== 'index');
  return {
    languages,
    loadPresets: () => readJson(presets),
    loadTranslations: (language) => readJson(join(folder, `${language}.min.json`)),
  };
}

/**
 * Reads the schema's facts about keys and values.
 *
 * @throws Error where the package is not installed
 */
export async function tagKnowledge(): Promise<TagKnowledge> {
  const require = createRequire(import.meta.url);
  const file = (name: string) => readJson(require.resolve(`@openstreetmap/id-tagging-schema/dist/${name}.min.json`));
  const [presets, fields, deprecated] = await Promise.all([file('presets'), file('fields'), file('deprecated')]);
  return readTagKnowledge({ presets, fields, deprecated });
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
