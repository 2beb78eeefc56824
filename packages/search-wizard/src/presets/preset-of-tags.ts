/** From the tags of an element to the preset that says what it is. */
import { labelsOf, matchOf, type Preset, type PresetGeometry, type PresetMatch, type Presets } from './preset.ts';

/** What a tag counts that says less than others what a thing is: a school in a building is a school. */
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
