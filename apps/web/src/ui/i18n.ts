/**
 * Every text of the app goes through here. The English texts of the first bundle are built in; those of its parts come with them
 * (`loadTexts`), and so do the texts of other languages, of which only those of the page's own are ever fetched.
 */
import { LANGUAGES } from 'virtual:languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { withTimeout } from './lazy-part.ts';
import english from './locales/en.json';

/** ms after which the page speaks English: nobody waits longer for its first words */
const PATIENCE = 10_000;
/** Codes of the languages that the page speaks. */
export const LANGUAGE_CODES: readonly string[] = ['en', ...Object.keys(LANGUAGES)];

/**
 * Before the page draws a word.
 *
 * @param setting the setting `ui_language`
 */
export async function startTexts(setting = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    load: 'currentOnly',
    resources: { en: { translation: english } },
    interpolation: { escape: isolated },
    returnEmptyString: false,
    parseMissingKeyHandler: () => '/missing translation/',
  });
  await speak(setting);
}

/** A value within a text from right to left keeps its own direction, and gives none to what follows it. */
function isolated(value: string): string {
  return i18next.dir() === 'rtl' ? `\u2068${value}\u2069` : value;
}

/** The texts of the parts that are fetched later: a folder of `locales` each. */
export type TextPart =
  | 'account'
  | 'colors'
  | 'completion'
  | 'draw'
  | 'editor-search'
  | 'editor-style'
  | 'embed'
  | 'examples'
  | 'export'
  | 'findings'
  | 'help'
  | 'image'
  | 'language'
  | 'legend'
  | 'layers'
  | 'library'
  | 'link'
  | 'loopback'
  | 'map'
  | 'offline'
  | 'own-data'
  | 'places'
  | 'problem'
  | 'query-fault'
  | 'query-problem'
  | 'read-fault'
  | 'reading'
  | 'settings'
  | 'share'
  | 'style-images'
  | 'style-imports'
  | 'table'
  | 'targets'
  | 'tasks'
  | 'time'
  | 'welcome'
  | 'wizard';

const ENGLISH = import.meta.glob<Texts>('./locales/*/en.json');

interface Texts {
  readonly default: object;
}

/** By whose rules a language counts and writes numbers: those of `pt` alone are Brazil's. */
export function tagOf(code: string): string {
  return code === 'pt' ? 'pt-PT' : code;
}

/** The code of the language that the page speaks, as its files are named; `i18next.language` is its tag. */
let now = 'en';

export function pageLanguage(): string {
  return now;
}

/** The texts of other languages that have loaded, by code. */
const spoken = new Map<string, Awaited<ReturnType<(typeof LANGUAGES)[string]>>>();
/** Texts that have come or are on their way: `de/map`. */
const loaded = new Map<string, Promise<void>>();
/** Parts that have been asked for: they follow into another language. */
const parts = new Set<TextPart>();
/** The requested language of the page: of two requests the later one counts. */
let requested = 'en';

/**
 * Switches the language of the page: all texts on the screen follow. If its texts cannot be loaded, nothing changes.
 *
 * @param setting the setting `ui_language`: `auto`, or a code
 * @returns false where they cannot be loaded
 */
export async function speak(setting: string): Promise<boolean> {
  const { language, unsupported } = chooseLanguage(setting, globalThis.navigator?.languages ?? [], LANGUAGE_CODES);
  if (unsupported !== undefined) console.warn(`unsupported language: ${unsupported} switching back to: en`);
  requested = language;
  if (language === now) return true;
  try {
    if (language !== 'en' && !spoken.has(language)) {
      const files = await withTimeout(language, LANGUAGES[language](), PATIENCE);
      spoken.set(language, files);
      addTexts(language, files.shell);
    }
    await Promise.all([...parts].map((part) => textsOf(part, language)));
  } catch {
    console.warn(`failed to load language file: ${language}`);
    if (requested === language) requested = now;
    return false;
  }
  if (requested !== language) return true;
  now = language;
  document.documentElement.lang = tagOf(language);
  document.documentElement.dir = i18next.dir(language);
  await i18next.changeLanguage(tagOf(language));
  return true;
}

/**
 * Fetches the texts of parts of the program; they stand beside those that are there. A part that is here is not fetched again.
 *
 * @throws PartError when they cannot be fetched, in English neither; the next call tries anew
 */
export async function loadTexts(...wanted: readonly TextPart[]): Promise<void> {
  const languages = new Set([now, requested]);
  await Promise.all(
    wanted.flatMap((part) => {
      parts.add(part);
      return [...languages].map((language) => textsOf(part, language));
    }),
  );
}

function textsOf(part: TextPart, language: string): Promise<void> {
  const name = `${language}/${part}`;
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const load = language === 'en' ? ENGLISH[`./locales/${part}/en.json`] : spoken.get(language)?.parts[part];
  if (load === undefined) return textsOf(part, 'en');
  const loading = withTimeout(part, load()).then(
    (texts) => addTexts(language, texts.default),
    (reason) => {
      if (language === 'en') throw reason;
      console.warn(`failed to load language file: ${name}`);
      return textsOf(part, 'en');
    },
  );
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

function addTexts(language: string, texts: object): void {
  i18next.addResourceBundle(tagOf(language), 'translation', texts, true, true);
}

/** A part of the program with what it has to say, both fetched at once. */
export async function withTexts<T>(loading: Promise<T>, ...parts: readonly TextPart[]): Promise<T> {
  const [part] = await Promise.all([loading, loadTexts(...parts)]);
  return part;
}

// Chooses one of the page's languages for a user.

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
    const language = spokenTag(tag, known);
    if (language !== undefined) return { language };
  }
  return { language: 'en', ...(wanted.length > 0 && { unsupported: wanted[0] }) };
}

/** Returns the language itself or its base: `pt-BR` is a language of the page, `de-AT` becomes German. */
function spokenTag(tag: string, known: readonly string[]): string | undefined {
  const wanted = tag.replace('_', '-').toLowerCase();
  const [base] = wanted.split('-');
  const chinese = /-hans\b/.test(wanted) || !TRADITIONAL.test(wanted) ? 'zh-cn' : 'zh-tw';
  const names = base === 'zh' ? [chinese] : [wanted, SAME[base] ?? base];
  return names.map((name) => known.find((code) => code.toLowerCase() === name)).find((code) => code !== undefined);
}
