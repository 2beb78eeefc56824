/** Every text of the app goes through here. English is built in; other languages are loaded when chosen. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
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

/** Adds the texts of a part of the program that is fetched later; they stand beside those that are there. */
export function addTexts(texts: object): void {
  i18next.addResourceBundle('en', 'translation', texts, true, true);
}
