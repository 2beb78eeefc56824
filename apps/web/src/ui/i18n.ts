/**
 * The texts of the page. English texts of the first screen are part of the first chunk; the namespaces of lazy parts load with them
 * (`loadTexts`), and other languages load when they are chosen.
 */
import { LANGUAGES } from 'virtual:languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { withTimeout } from './lazy-part.ts';
import english from './locales/en.json';

/** The longest wait for another language at the start, ms; then the page starts in English. */
const PATIENCE = 10_000;
/** The codes of the page's languages. */
export const LANGUAGE_CODES: readonly string[] = ['en', ...Object.keys(LANGUAGES)];

/**
 * Starts the texts, before the first render.
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

/** Isolates the direction of a value inside right-to-left text. */
function isolated(value: string): string {
  return i18next.dir() === 'rtl' ? `\u2068${value}\u2069` : value;
}

/** The namespaces of lazy parts, each a folder of `locales`. */
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

/** Returns the tag by which `Intl` formats numbers and plurals: plain `pt` would be Brazilian. */
export function tagOf(code: string): string {
  return code === 'pt' ? 'pt-PT' : code;
}

let now = 'en';

/** Returns the code of the page's language, as its files are named; `i18next.language` is its tag. */
export function pageLanguage(): string {
  return now;
}

/** The texts of other languages that have loaded, by code. */
const languageFiles = new Map<string, Awaited<ReturnType<(typeof LANGUAGES)[string]>>>();
/** Texts that are loaded or loading, by language and namespace: `de/map`. */
const loaded = new Map<string, Promise<void>>();
/** The requested namespaces: a change of the language loads them, too. */
const parts = new Set<TextPart>();
/** The requested language of the page: of two requests the later one counts. */
let requested = 'en';

/**
 * Switches the language of the page: all texts on the screen follow. If its texts cannot be loaded, nothing changes.
 *
 * @param setting the setting `ui_language`: `auto`, or a code
 * @returns false if they cannot be loaded
 */
export async function speak(setting: string): Promise<boolean> {
  const { language, unsupported } = chooseLanguage(setting, globalThis.navigator?.languages ?? [], LANGUAGE_CODES);
  if (unsupported !== undefined) console.warn(`unsupported language: ${unsupported} switching back to: en`);
  requested = language;
  if (language === now) return true;
  try {
    if (language !== 'en' && !languageFiles.has(language)) {
      const files = await withTimeout(language, LANGUAGES[language](), PATIENCE);
      languageFiles.set(language, files);
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
 * Loads namespaces. One that is loaded is not fetched again.
 *
 * @throws PartError if one cannot be fetched, not even in English; the next call tries again
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
  const load = language === 'en' ? ENGLISH[`./locales/${part}/en.json`] : languageFiles.get(language)?.parts[part];
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

/** Resolves to a lazy part once its namespaces are loaded, too. */
export async function withTexts<T>(loading: Promise<T>, ...parts: readonly TextPart[]): Promise<T> {
  const [part] = await Promise.all([loading, loadTexts(...parts)]);
  return part;
}

// The choice of a language for a user.

/** Equivalent codes of a language. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he' };
/** Chinese has two scripts, and the region determines which. */
const TRADITIONAL = /-(hant|tw|hk|mo)\b/;

export interface ChosenLanguage {
  readonly language: string;
  /** The first requested language, if the page has none of them. */
  readonly unsupported?: string;
}

/**
 * Chooses a language.
 *
 * @param setting `auto`, or a code
 * @param preferred the browser's languages, the preferred first, for `auto`
 * @param known the codes of the page's languages, including English
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
