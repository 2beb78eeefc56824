/** Languages as they call themselves. */

/** Chinese by how it is written: the browser would name the countries. */
const WRITTEN: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

/** A code as browsers write it: the tagging schema has `be@tarask` for `be-tarask`. */
export function languageTag(code: string): string {
  return code.replace('@', '-');
}

/** With a capital letter, `Deutsch`; the code where the browser does not know it. */
export function languageName(code: string): string {
  const tag = WRITTEN[code] ?? languageTag(code);
  try {
    const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}

/** Codes with their names, in the order of the names as a reader of `locale` looks them up. */
export function namedLanguages(codes: readonly string[], locale: string): readonly (readonly [code: string, name: string])[] {
  const { compare } = new Intl.Collator(locale);
  return codes.map((code) => [code, languageName(code)] as const).sort((a, b) => compare(a[1], b[1]));
}
