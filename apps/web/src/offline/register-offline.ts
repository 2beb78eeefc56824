/** Registers the service worker that keeps the app on this computer, and reports a newer version. */
import i18next from 'i18next';
import { pageLanguage } from '../ui/i18n.ts';
import { showToast } from '../ui/toasts.ts';
import { isBusy } from '../ui/when-quiet.ts';

/** The interval of checks whether the user waits for something, ms. */
const LOOK = 250;

/**
 * With the texts of the page's language, and with those of another once that is chosen. Nothing happens where a browser keeps no apps: over
 * plain http, in private windows of some, or where the user saves data.
 */
export async function registerOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || savesData()) return;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) void offerNewVersion();
  });
  const register = () => {
    const language = pageLanguage();
    return serviceWorker.register(`service-worker.js${language === 'en' ? '' : `?language=${language}`}`, { updateViaCache: 'none' });
  };
  i18next.on('languageChanged', () => void register().catch(() => undefined));
  const { installing } = await register();
  if (installing !== null) letWorkFirst(installing);
}

/** Informs the worker of user activity and waiting while the files are fetched: six hundred files keep a small computer busy. */
function letWorkFirst(worker: Pick<ServiceWorker, 'postMessage' | 'state' | 'addEventListener'>): void {
  const ended = new AbortController();
  const { signal } = ended;
  const giveWay = () => worker.postMessage('give way');
  for (const kind of ['keydown', 'pointerdown', 'wheel']) addEventListener(kind, giveWay, { capture: true, passive: true, signal });
  const timer = setInterval(() => isBusy() && giveWay(), LOOK);
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installing') return;
    ended.abort();
    clearInterval(timer);
  });
}

/** Offers a newer version. A page that stays open for days continues with its version; nothing is forced. */
async function offerNewVersion(): Promise<void> {
  if (await isNewest(document, caches)) return;
  showToast({
    text: i18next.t('offline.newVersion'),
    action: { label: i18next.t('offline.reload'), run: () => location.reload() },
    lasting: true,
  });
}

/** Whether an open page is of the version that is kept: pages come from the network, and may be ahead of what is kept. */
export async function isNewest(page: Pick<Document, 'baseURI' | 'querySelector'>, caches: Pick<CacheStorage, 'match'>): Promise<boolean> {
  const entry = page.querySelector('script[type=module][src]')?.getAttribute('src')?.split('/').at(-1);
  const kept = await caches.match(new URL('.', page.baseURI).href);
  return entry === undefined || kept === undefined || (await kept.text()).includes(entry);
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
