/** The names of all presets in one language, ready to be searched. Built once for each language and set of presets. */
import { foldText, spellText } from './fold-text.ts';
import { languageChain, type Preset, type Presets } from './preset.ts';

/** How a text names a preset. `value`: it is the value of its one tag, in words. */
export type LabelKind = 'name' | 'alias' | 'value' | 'term';

const KINDS: readonly Exclude<LabelKind, 'value'>[] = ['name', 'alias', 'term'];

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
  /** What is offered in searches. */
  readonly searchable: readonly IndexedText[];
  /** Values of tags that no label spells: looked at for typing errors only (`Hopsital`, where the label says "Hospital Grounds"). */
  readonly values: readonly IndexedText[];
}

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
  const chain = languageChain(language);
  for (const preset of presets.list) {
    const seen = new Set<string>();
    for (const [level, code] of chain.entries()) {
      const label = preset.labels.get(code);
      if (label === undefined) continue;
      for (const [order, kind] of KINDS.entries()) {
        // what a preset is called counts, words that lead to it do not, where it is not to be found by searching
        if (!preset.searchable && kind !== 'name') continue;
        for (const text of kind === 'name' ? [label.name] : kind === 'alias' ? label.aliases : label.terms) {
          const entry = {
            preset,
            kind,
            text,
            folded: foldText(text),
            rank: level * KINDS.length + order + (preset.searchable ? 0 : HIDDEN),
          };
          offer(exact, spellText(text), entry);
          offer(folded, entry.folded, entry);
          if (preset.searchable && !seen.has(entry.folded)) searchable.push(entry);
          seen.add(entry.folded);
        }
      }
    }
    const value = soleValue(preset);
    if (value !== undefined && !seen.has(value))
      values.push({ preset, kind: 'value', text: value, folded: foldText(value), rank: VALUE_RANK + (preset.searchable ? 0 : HIDDEN) });
  }
  return { exact, folded, searchable, values };
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
