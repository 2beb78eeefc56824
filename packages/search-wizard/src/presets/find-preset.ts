/** From what someone wrote to the preset that is called so. */
import { foldText, spellText } from './fold-text.ts';
import { matchOf, type Preset, type PresetMatch, type Presets } from './preset.ts';
import { type IndexedText, indexOf } from './preset-index.ts';

/** Keys whose values say what a thing is, in words that people use; the first counts most where one word is a value of several. */
const KINDS = (
  'amenity shop tourism leisure natural highway public_transport railway aeroway historic healthcare office craft man_made waterway ' +
  'landuse place power barrier cuisine'
).split(' ');

/**
 * The preset with exactly this name or alias, in the language, then in English; else one whose tag has this value (`hospital`, whatever
 * the preset is called today); else one with this term. Case, accents and spaces do not count, but what agrees in accents comes
 * first. An English plural stands for its singular.
 *
 * @param language a code such as `de` or `pt-BR`, or several with commas
 * @returns undefined where no preset is called so
 */
export function findPreset(presets: Presets, text: string, language: string): PresetMatch | undefined {
  const found = lookUp(presets, text, language);
  return found === undefined ? undefined : matchOf(found.preset, language);
}

/** Whether a preset is called so, or its tag has this value: more than a term that leads to it, as `vegan` does to health food shops. */
export function isPresetName(presets: Presets, text: string, language: string): boolean {
  return lookUp(presets, text, language)?.isName === true;
}

function lookUp(presets: Presets, text: string, language: string): { readonly preset: Preset; readonly isName: boolean } | undefined {
  const index = indexOf(presets, language);
  const words = [text, ...singulars(text)];
  const called = words.map((word) => entryOf(index, word));
  const named =
    called.find((entry) => entry !== undefined && entry.kind !== 'term' && entry.preset.searchable)?.preset ??
    firstOf(words, (word) => presetByValue(presets, word));
  if (named !== undefined) return { preset: named, isName: true };
  const led = called.find((entry) => entry !== undefined);
  return led && { preset: led.preset, isName: led.kind !== 'term' };
}

function entryOf({ exact, folded }: ReturnType<typeof indexOf>, text: string): IndexedText | undefined {
  const same = exact.get(spellText(text));
  const alike = folded.get(foldText(text));
  // a name with other accents (Café for cafe) is more than a term without
  return same !== undefined && same.rank <= (alike?.rank ?? same.rank) ? same : alike;
}

/** `libraries` may be more than one library, `benches` a bench. */
function singulars(text: string): string[] {
  const word = text.trim();
  if (!/\p{L}{3}s$/iu.test(word) || /ss$/i.test(word)) return [];
  return [
    ...(/ies$/i.test(word) ? [word.replace(/ies$/i, 'y')] : []),
    ...(/(?:ch|sh|s|x|z)es$/i.test(word) ? [word.slice(0, -2)] : []),
    word.slice(0, -1),
  ];
}

function firstOf<T>(words: readonly string[], find: (word: string) => T | undefined): T | undefined {
  for (const word of words) {
    const found = find(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

const byValue = new WeakMap<Presets, Map<string, Preset>>();

function presetByValue(presets: Presets, word: string): Preset | undefined {
  let known = byValue.get(presets);
  if (known === undefined) {
    known = valuesOf(presets);
    byValue.set(presets, known);
  }
  return known.get(foldText(word).replace(/ /g, '_'));
}

/** The preset of each value: of the key that counts most, with the fewest tags. */
function valuesOf({ list }: Presets): Map<string, Preset> {
  const best = new Map<string, { readonly preset: Preset; readonly score: number }>();
  for (const preset of list) {
    const tags = Object.entries(preset.tags);
    for (const [key, value] of tags) {
      const rank = KINDS.indexOf(key);
      const score = rank * 100 + tags.length;
      if (rank !== -1 && score < (best.get(value)?.score ?? Number.POSITIVE_INFINITY)) best.set(value, { preset, score });
    }
  }
  return new Map([...best].map(([value, { preset }]) => [value, preset]));
}
