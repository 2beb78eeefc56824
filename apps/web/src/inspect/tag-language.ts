/** The language of a tag's value, where its key names one: `name:ja`, `wikipedia:de`, or `de:` before the title of `wikipedia`. */

/** Keys of texts, whose translations carry a language behind a colon. */
const TEXTS =
  /^(?:(?:alt_|old_|official_|short_|loc_|long_|full_|reg_|nat_|sorting_)?name|description|inscription|note|operator|brand|destination|wikipedia|addr:(?:street|city|place|suburb)):(.+)$/;

/** Language, script, region and variant as in BCP 47: what OpenStreetMap's keys have, no more of it. */
const SUBTAGS = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?(?:-[a-z]{5,8})?$/;

/** Languages by their codes; what is none (`name:old`) has no name. */
let names: Intl.DisplayNames | undefined;

/**
 * The language of a value for `lang`, so that a screen reader speaks it and the browser chooses the shapes of its letters; undefined where
 * the tag does not say one.
 */
export function tagLanguage(key: string, value: string): string | undefined {
  const code = key === 'wikipedia' ? /^([a-z-]{2,12}):/.exec(value)?.[1] : TEXTS.exec(key)?.[1];
  if (code === undefined || !SUBTAGS.test(code)) return undefined;
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(code.split('-', 1)[0]) === undefined ? undefined : code;
  } catch {
    return undefined;
  }
}
