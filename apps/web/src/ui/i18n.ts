/** Every text of the app goes through here. The texts of the first bundle are built in; those of its parts come with them (`loadTexts`). */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { withTimeout } from './lazy-part.ts';
import english from './locales/en.json';

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    parseMissingKeyHandler: () => '/missing translation/',
  });
}

/** What is said by a part of the program that is fetched later: a folder of `locales` each. */
export type TextPart =
  | 'account'
  | 'colors'
  | 'completion'
  | 'draw'
  | 'editor-search'
  | 'editor-style'
  | 'embed'
  | 'export'
  | 'findings'
  | 'help'
  | 'image'
  | 'language'
  | 'legend'
  | 'layers'
  | 'library'
  | 'link'
  | 'map'
  | 'own-data'
  | 'places'
  | 'problem'
  | 'query-problem'
  | 'reading'
  | 'settings'
  | 'share'
  | 'style-images'
  | 'style-imports'
  | 'table'
  | 'targets'
  | 'time'
  | 'wizard';

const FILES = import.meta.glob<object>('./locales/*/en.json', { import: 'default' });

const loaded = new Map<TextPart, Promise<void>>();

/**
 * Fetches the texts of parts of the program; they stand beside those that are there. A part that is here is not fetched again.
 *
 * @throws PartError when they cannot be fetched; the next call tries anew
 */
export async function loadTexts(...parts: readonly TextPart[]): Promise<void> {
  await Promise.all(
    parts.map((part) => {
      const known = loaded.get(part);
      if (known !== undefined) return known;
      const loading = withTimeout(part, FILES[`./locales/${part}/en.json`]()).then((texts) => {
        i18next.addResourceBundle('en', 'translation', texts, true, true);
      });
      loaded.set(part, loading);
      loading.catch(() => loaded.delete(part));
      return loading;
    }),
  );
}

/** A part of the program with what it has to say, both fetched at once. */
export async function withTexts<T>(loading: Promise<T>, ...parts: readonly TextPart[]): Promise<T> {
  const [part] = await Promise.all([loading, loadTexts(...parts)]);
  return part;
}
