/** Languages as they call themselves. */

/** Chinese by how it is written: the browser would name the countries. */
const WRITTEN: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

/** Of the tagging schema's languages those that browsers with few names show as a bare code. */
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

/** A code as browsers write it: the tagging schema has `be@tarask` for `be-tarask`. */
export function languageTag(code: string): string {
  return code.replace('@', '-');
}

/** With a capital letter, `Deutsch`; the code where nobody knows it. */
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

/** Codes with their names, in the order of the names as a reader of `locale` looks them up. */
export function namedLanguages(codes: readonly string[], locale: string): readonly (readonly [code: string, name: string])[] {
  const { compare } = new Intl.Collator(locale);
  return codes.map((code) => [code, languageName(code)] as const).sort((a, b) => compare(a[1], b[1]));
}
