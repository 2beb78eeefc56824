/** Keys of OpenStreetMap as words of their own: who types `highway` means everything with that key. */
import type { WizardQuery } from '../wizard-search.ts';

/** Keys that say what a thing is, but for those that are the names of presets anyway, such as `building`, `shop` and `amenity`. */
const KEYS: ReadonlySet<string> = new Set([
  'highway',
  'railway',
  'power',
  'landuse',
  'natural',
  'tourism',
  'leisure',
  'waterway',
  'aeroway',
  'aerialway',
  'man_made',
  'historic',
  'public_transport',
  'healthcare',
  'military',
  'geological',
  'emergency',
  'bus',
]);

/** Whether a word, written as keys are, means the key where it stands alone. */
export function isBareKey(text: string): boolean {
  return KEYS.has(text);
}

/**
 * The search for all that has a key; undefined for a word that is none.
 *
 * @param isName whether a preset is called exactly so, its capital letters included: `Waterway` is one, `waterway` the key
 */
export function bareKey(text: string, isName: (text: string) => boolean): WizardQuery | undefined {
  const key = text.trim().toLowerCase();
  if (!KEYS.has(key) || (key !== text.trim() && isName(text.trim()))) return undefined;
  return { kind: 'key', key };
}
