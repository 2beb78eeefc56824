/** The preset for a name that a user wrote, and the index of preset names in one language. */
import { foldText, spellText } from './fold-text.ts';
import { languageChain, matchOf, type Preset, type PresetMatch, type Presets } from './preset.ts';

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

// The index of all preset names in one language, built once for each language and set of presets.

/** The kind of a preset's name. `value`: it is the value of its one tag, in words. */
export type LabelKind = 'name' | 'alias' | 'value' | 'term';

const LABEL_KINDS: readonly Exclude<LabelKind, 'value'>[] = ['name', 'alias', 'term'];

/** Values come after the aliases of each language, and before its terms. */
const VALUE_RANK = 1.5;

/** A text that stands for a preset. */
export interface IndexedText {
  readonly preset: Preset;
  readonly kind: LabelKind;
  /** As the translation has it. */
  readonly text: string;
  readonly folded: string;
  /** Small is good: names before aliases before terms, the language asked for before those it falls back to. */
  readonly rank: number;
}

export interface PresetIndex {
  /** The best text for each spelling (`spellText`). */
  readonly exact: ReadonlyMap<string, IndexedText>;
  /** The same, folded (`foldText`). */
  readonly folded: ReadonlyMap<string, IndexedText>;
  /** Texts offered in searches. */
  readonly searchable: readonly IndexedText[];
  /** Values of tags that no label spells: looked at for typing errors only (`Hopsital`, where the label says "Hospital Grounds"). */
  readonly values: readonly IndexedText[];
  /** Last words of several names, folded: `station`, `office`. Such a word after a thing is no place. */
  readonly endings: ReadonlySet<string>;
}

/** The names from which on their last word is an ending: `Public Bath` alone makes none of a city. */
const NAMES_OF_ENDING = 5;

/** Added to the rank of presets that are not searchable: any other comes first. */
const HIDDEN = 1000;

const indexes = new WeakMap<Presets, Map<string, PresetIndex>>();

/** The index of a language. */
export function indexOf(presets: Presets, language: string): PresetIndex {
  let known = indexes.get(presets);
  if (known === undefined) {
    known = new Map();
    indexes.set(presets, known);
  }
  let index = known.get(language);
  if (index === undefined) {
    index = buildIndex(presets, language);
    known.set(language, index);
  }
  return index;
}

function buildIndex(presets: Presets, language: string): PresetIndex {
  const exact = new Map<string, IndexedText>();
  const folded = new Map<string, IndexedText>();
  const searchable: IndexedText[] = [];
  const values: IndexedText[] = [];
  const endings = new Map<string, number>();
  const chain = languageChain(language);
  for (const preset of presets.list) {
    const seen = new Set<string>();
    for (const [level, code] of chain.entries()) {
      const label = preset.labels.get(code);
      if (label === undefined) continue;
      for (const [order, kind] of LABEL_KINDS.entries()) {
        // what a preset is called counts, words that lead to it do not, where it is not to be found by searching
        if (!preset.searchable && kind !== 'name') continue;
        for (const text of kind === 'name' ? [label.name] : kind === 'alias' ? label.aliases : label.terms) {
          const entry = {
            preset,
            kind,
            text,
            folded: foldText(text),
            rank: level * LABEL_KINDS.length + order + (preset.searchable ? 0 : HIDDEN),
          };
          offer(exact, spellText(text), entry);
          offer(folded, entry.folded, entry);
          if (preset.searchable && !seen.has(entry.folded)) searchable.push(entry);
          const ending = kind === 'name' ? / (\S+)$/.exec(entry.folded)?.[1] : undefined;
          if (ending !== undefined) endings.set(ending, (endings.get(ending) ?? 0) + 1);
          seen.add(entry.folded);
        }
      }
    }
    const value = soleValue(preset);
    // the name of one that is not to be searched for is in no list
    if (value !== undefined && !(preset.searchable && seen.has(value)))
      values.push({ preset, kind: 'value', text: value, folded: foldText(value), rank: VALUE_RANK });
  }
  const common = [...endings].flatMap(([word, count]) => (count >= NAMES_OF_ENDING ? [word] : []));
  return { exact, folded, searchable, values, endings: new Set(common) };
}

/** `drinking water` of `amenity=drinking_water`; undefined where there are several tags, or the key alone counts. */
function soleValue({ tags }: Preset): string | undefined {
  const [[key, value], ...others] = Object.entries(tags);
  // a building of a kind is named for the kind: `hospital` is none
  if (others.length > 0 || key === 'building' || value === 'yes' || !/^[a-z][a-z_]+$/.test(value)) return undefined;
  return value.replaceAll('_', ' ');
}

function offer(found: Map<string, IndexedText>, key: string, entry: IndexedText): void {
  const before = found.get(key);
  if (before === undefined || entry.rank < before.rank || (entry.rank === before.rank && tagCount(entry) < tagCount(before))) {
    found.set(key, entry);
  }
}

/** The number of tags: of two presets of the same name the simpler one is meant (a bus stop, not a platform for buses). */
export function tagCount({ preset }: IndexedText): number {
  return Object.keys(preset.tags).length;
}
