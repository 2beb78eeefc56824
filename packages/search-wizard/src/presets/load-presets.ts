/** Fetches the presets of a language, wherever the files lie. */
import { FALLBACK_LANGUAGE, languageChain, type Presets } from './preset.ts';
import { PresetError, readPresets } from './read-presets.ts';

/** Where presets come from. */
export interface PresetSource {
  /** Codes of the languages that have a file of translations. */
  readonly languages: readonly string[];
  /** The parsed JSON of all presets. */
  loadPresets(): Promise<unknown>;
  /** The parsed JSON of the translations of one of `languages`. */
  loadTranslations(language: string): Promise<unknown>;
}

/**
 * The presets with the names of a language, of the language it belongs to, and of English.
 *
 * @param log told about parts of the presets that nobody knows
 * @throws PresetError 'failed to load presets file', 'failed to load preset translations file', with the reason as `cause`
 */
export async function loadPresets(source: PresetSource, language: string, log?: (message: string) => void): Promise<Presets> {
  const wanted = languageChain(language).filter((code) => source.languages.includes(code) || code === FALLBACK_LANGUAGE);
  const [presets, ...translations] = await Promise.all([
    told('failed to load presets file', () => source.loadPresets()),
    ...wanted.map((code) => told('failed to load preset translations file', () => source.loadTranslations(code))),
  ]);
  return readPresets(presets, translations, log);
}

async function told(message: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (cause) {
    throw new PresetError(message, { cause });
  }
}
