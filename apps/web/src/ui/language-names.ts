/** The names of languages in the languages themselves. */

/** Chinese by its script; browsers would name the countries. */
const WRITTEN: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

/** Languages of the tagging schema that some browsers have no name for. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  ba: 'Башҡортса',
  gan: '贛語',
  kab: 'Taqbaylit',
  ki: 'Gĩkũyũ',
  kw: 'Kernewek',
  lij: 'Lìgure',
  nah: 'Nāhuatl',
  nv: 'Diné bizaad',
  pap: 'Papiamentu',
  sat: 'ᱥᱟᱱᱛᱟᱲᱤ',
  sc: 'Sardu',
  skr: 'سرائیکی',
};

/** Returns a code in the notation of browsers: the tagging schema has `be@tarask` for `be-tarask`. */
export function languageTag(code: string): string {
  return code.replace('@', '-');
}

/** Returns the name of a language with a capital letter, `Deutsch`; its code if it has no name. */
export function languageName(code: string): string {
  const tag = WRITTEN[code] ?? languageTag(code);
  try {
    const known = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag);
    const name = known === undefined || known === tag ? (OWN_NAMES[code] ?? code) : known;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}

/** Returns codes with their names, sorted by name in the order of `locale`. */
export function namedLanguages(codes: readonly string[], locale: string): readonly (readonly [code: string, name: string])[] {
  const { compare } = new Intl.Collator(locale);
  return codes.map((code) => [code, languageName(code)] as const).sort((a, b) => compare(a[1], b[1]));
}
