/** Presets: names in common use with the tags that they stand for; and the preset that matches an element. */
import type { ElementTypeName } from '../wizard-search.ts';

/** The shapes that a preset's elements may have, in the words of the schema. */
export type PresetGeometry = 'point' | 'vertex' | 'line' | 'area' | 'relation';

/** One preset. */
export interface Preset {
  /** As the schema names it: `amenity/drinking_water`. */
  readonly id: string;
  readonly geometry: readonly PresetGeometry[];
  /** Those that elements are found by; not empty. The value `*` means that the key alone counts. */
  readonly tags: Readonly<Record<string, string>>;
  /** Whether it is offered in searches; others are found by their exact name only. */
  readonly searchable: boolean;
  /** In each language that has them, English among them; see `languages` of `Presets`. */
  readonly labels: ReadonlyMap<string, PresetLabel>;
}

/** The names of a preset in one language. */
export interface PresetLabel {
  readonly name: string;
  /** Other names of the same thing. */
  readonly aliases: readonly string[];
  /** Words that lead to it. */
  readonly terms: readonly string[];
}

/** The presets and the languages they were read in. */
export interface Presets {
  readonly list: readonly Preset[];
  /** Codes such as `de` and `pt-BR`. */
  readonly languages: readonly string[];
}

/** A preset that a text was resolved to. */
export interface PresetMatch {
  readonly id: string;
  /** In the language asked for, in English where it has none. */
  readonly name: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly types: readonly ElementTypeName[];
}

/** The fallback of all languages. */
export const FALLBACK_LANGUAGE = 'en';

/** The types of elements that can have the shape: an area is a closed way or a multipolygon. */
const TYPES: Readonly<Record<PresetGeometry, readonly ElementTypeName[]>> = {
  point: ['node'],
  vertex: ['node'],
  line: ['way'],
  area: ['way', 'relation'],
  relation: ['relation'],
};

/** The shapes that the schema knows. */
export const PRESET_GEOMETRIES: readonly PresetGeometry[] = ['point', 'vertex', 'line', 'area', 'relation'];

/** The types of a preset's elements, in the order node, way, relation. */
export function presetTypes({ geometry }: Preset): ElementTypeName[] {
  const types = geometry.flatMap((shape) => TYPES[shape]);
  return (['node', 'way', 'relation'] as const).filter((type) => types.includes(type));
}

/** The labels of a preset from the wanted language to English, without those that are missing. */
function labelsOf(preset: Preset, language: string): PresetLabel[] {
  return languageChain(language).flatMap((code) => preset.labels.get(code) ?? []);
}

/** A preset as a search or a page shows it. */
export function matchOf(preset: Preset, language: string): PresetMatch {
  const name = labelsOf(preset, language)[0]?.name ?? preset.id;
  return { id: preset.id, name, tags: preset.tags, types: presetTypes(preset) };
}

/** Presets by their ids, those that are there, in this order. */
export function presetsById({ list }: Presets, ids: readonly string[], language: string): PresetMatch[] {
  const known = new Map(list.map((preset) => [preset.id, preset]));
  return ids.flatMap((id) => {
    const preset = known.get(id);
    return preset === undefined ? [] : [matchOf(preset, language)];
  });
}

/**
 * The languages to look in, one after the other: `de-AT` gives `de-AT`, `de`, `en`; `ja,de` gives `ja`, `de`, `en`. Norwegian Bokmål is
 * `nb` in browsers and `no` in the schema.
 */
export function languageChain(language: string): string[] {
  const chain = language.split(',').flatMap((each) => {
    const code = each.replace('_', '-');
    const base = code.split('-')[0];
    return [code, base, ...(base === 'nb' || base === 'nn' ? ['no'] : [])];
  });
  return [...new Set([...chain, FALLBACK_LANGUAGE])];
}

// The preset that best matches the tags of an element.

/** Weights of tags that say less than others about the kind of a thing: a school in a building is a school. */
const WEAK: Readonly<Record<string, number>> = { building: 0.6, 'building:part': 0.6, landuse: 0.9, boundary: 0.9, area: 0.5 };

/** A key with any value says half of what its value would. */
const ANY_VALUE = 0.5;

/**
 * The preset that most of an element's tags fit, with its name in the language asked for.
 *
 * @param geometry shapes that the element has: `area` and `relation` for a multipolygon
 * @param language as in `findPreset`
 * @returns undefined where no preset fits, or the best has no name
 */
export function presetOfTags(
  { list }: Presets,
  tags: Readonly<Record<string, string>>,
  geometry: readonly PresetGeometry[],
  language: string,
): PresetMatch | undefined {
  let best: Preset | undefined;
  let most = 0;
  for (const preset of list) {
    if (!preset.geometry.some((shape) => geometry.includes(shape))) continue;
    const score = scoreOf(preset, tags);
    if (score > most) [best, most] = [preset, score];
  }
  return best === undefined || labelsOf(best, language).length === 0 ? undefined : matchOf(best, language);
}

/** 0 where a tag of the preset is missing. */
function scoreOf(preset: Preset, tags: Readonly<Record<string, string>>): number {
  let score = 0;
  for (const [key, wanted] of Object.entries(preset.tags)) {
    if (!Object.hasOwn(tags, key)) return 0;
    const value = tags[key];
    if (wanted === '*' ? value === 'no' : value !== wanted) return 0;
    score += (WEAK[key] ?? 1) * (wanted === '*' ? ANY_VALUE : 1);
  }
  return score;
}
