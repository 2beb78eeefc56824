/** Chooses one of the page's languages for a user. */

/** Equivalent codes of a language. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he' };
/** Chinese has two scripts, and the region determines which. */
const TRADITIONAL = /-(hant|tw|hk|mo)\b/;

export interface ChosenLanguage {
  readonly language: string;
  /** The requested language, where the page has none of those requested. */
  readonly unsupported?: string;
}

/**
 * @param setting `auto`, or a code
 * @param preferred the browser's languages, the dearest first; they count for `auto`
 * @param known the codes of the languages there are, English among them
 */
export function chooseLanguage(setting: string, preferred: readonly string[], known: readonly string[]): ChosenLanguage {
  const wanted = setting === 'auto' ? preferred : [setting];
  for (const tag of wanted) {
    const language = spoken(tag, known);
    if (language !== undefined) return { language };
  }
  return { language: 'en', ...(wanted.length > 0 && { unsupported: wanted[0] }) };
}

/** The language as it is, or else its base: `pt-BR` is one, `de-AT` is German. */
function spoken(tag: string, known: readonly string[]): string | undefined {
  const wanted = tag.replace('_', '-').toLowerCase();
  const [base] = wanted.split('-');
  const chinese = /-hans\b/.test(wanted) || !TRADITIONAL.test(wanted) ? 'zh-cn' : 'zh-tw';
  const names = base === 'zh' ? [chinese] : [wanted, SAME[base] ?? base];
  return names.map((name) => known.find((code) => code.toLowerCase() === name)).find((code) => code !== undefined);
}
