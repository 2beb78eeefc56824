/** The worker of the wizard: reading and indexing 1700 presets would block the page. */
import type { PresetSource } from '@flyover/search-wizard';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import presetsFile from '@openstreetmap/id-tagging-schema/dist/presets.min.json?url';
import { fetchJson } from '../site/fetch-json.ts';
import { createWizardApi } from './wizard-api.ts';

/** The addresses of the files by their paths; the bundler lists the files, and names each by a hash of its content. */
const TRANSLATIONS: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../node_modules/@openstreetmap/id-tagging-schema/dist/translations/*.min.json',
  { query: '?url', import: 'default', eager: true },
);

/** Returns the source of this build's presets. */
function presetSource(): PresetSource {
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

const log = (message: string, reason?: unknown) => console.warn(...(reason === undefined ? [message] : [message, reason]));
serveCalls(createWizardApi(presetSource(), log), messagePort(self));
