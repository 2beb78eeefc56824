/** The files of the tagging schema, beside the page: one of all presets, one for each language; fetched when they are asked for. */

import type { PresetSource } from '@flyover/search-wizard';
import presetsFile from '@openstreetmap/id-tagging-schema/dist/presets.min.json?url';
import { fetchJson } from '../site/fetch-json.ts';

/** Addresses by path; the bundler lists the files, and gives each a name of its content. */
const TRANSLATIONS: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../node_modules/@openstreetmap/id-tagging-schema/dist/translations/*.min.json',
  { query: '?url', import: 'default', eager: true },
);

/** Returns the source of this build's presets. */
export function presetSource(): PresetSource {
  const files = new Map(Object.entries(TRANSLATIONS).map(([path, address]) => [languageOf(path), address]));
  files.delete('index');
  return {
    languages: [...files.keys()],
    loadPresets: () => fetchJson(presetsFile),
    loadTranslations: (language) => fetchJson(files.get(language) ?? ''),
  };
}

function languageOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.min\.json$/, '');
}
