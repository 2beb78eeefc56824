/** The tag that says what an element is. */

/** Keys that say what an element is, the most telling first. */
const MAIN_KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'historic',
  'office',
  'craft',
  'place',
  'natural',
  'railway',
  'waterway',
  'highway',
  'building',
  'landuse',
  'boundary',
  'route',
];

/** Returns the most telling tag as `key=value`, or the first one; empty without tags. */
export function mainTagOf(tags: readonly (readonly [key: string, value: string])[]): string {
  const main = MAIN_KEYS.flatMap((wanted) => tags.filter(([key]) => key === wanted))[0] ?? tags[0];
  return main === undefined ? '' : main.join('=');
}
