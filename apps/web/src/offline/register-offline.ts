/** Has the browser keep the app on this computer. */
import i18next from 'i18next';

/**
 * With the texts of the page's language, and with those of another once that is chosen. Nothing happens where a browser keeps no apps:
 * over plain http, in private windows of some, or where somebody saves data.
 */
export async function registerOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || savesData()) return;
  const register = (language: string) =>
    serviceWorker.register(`service-worker.js${language === 'en' ? '' : `?language=${language}`}`, { updateViaCache: 'none' });
  i18next.on('languageChanged', (language) => void register(language).catch(() => undefined));
  await register(i18next.language);
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
