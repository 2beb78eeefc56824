/** From what someone wrote to the preset that is called so. */
import { foldText, spellText } from './fold-text.ts';
import { matchOf, type PresetMatch, type Presets } from './preset.ts';
import { indexOf } from './preset-index.ts';

/**
 * The preset with exactly this name, alias or term, in this order; in the language, then in English. Case, accents and spaces do
 * not count, but what agrees in accents comes first.
 *
 * @param language a code such as `de` or `pt-BR`
 * @returns undefined where no preset is called so
 */
export function findPreset(presets: Presets, text: string, language: string): PresetMatch | undefined {
  const { exact, folded } = indexOf(presets, language);
  const same = exact.get(spellText(text));
  const alike = folded.get(foldText(text));
  // a name with other accents (Café for cafe) is more than a term without
  const found = same !== undefined && same.rank <= (alike?.rank ?? same.rank) ? same : alike;
  return found === undefined ? undefined : matchOf(found.preset, language);
}
