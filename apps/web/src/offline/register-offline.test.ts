import i18next from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { keepQuietWhile } from '../ui/when-quiet.ts';
import { isNewest, registerOffline } from './register-offline.ts';

const pageOf = (script: string | undefined) => ({
  baseURI: 'https://maps.example.org/flyover/?Q=out;#x',
  querySelector: () => (script === undefined ? null : { getAttribute: () => script }) as Element | null,
});
const keeping = (page?: string) => ({
  match: async (address: unknown) =>
    page !== undefined && address === 'https://maps.example.org/flyover/' ? new Response(page) : undefined,
});

describe('a newer version is offered', () => {
  test.each([
    ['where the kept page has another script', './assets/index-a.js', '<script src="./assets/index-b.js">', false],
    ['not where it has the same: a reload was quicker than the worker', './assets/index-b.js', '<script src="./assets/index-b.js">', true],
    ['not where nothing is kept', './assets/index-a.js', undefined, true],
    ['not in development', undefined, '<script src="./assets/index-b.js">', true],
  ])('%s', async (_, script, page, newest) => {
    expect(await isNewest(pageOf(script), keeping(page))).toBe(newest);
  });
});

const spoken = vi.hoisted(() => ({ code: 'pt' }));
vi.mock('../ui/i18n.ts', () => ({ pageLanguage: () => spoken.code }));

test('the texts of the page’s language are kept, and those of another once it is chosen', async () => {
  const asked: string[] = [];
  const register = async (address: string) => {
    asked.push(address);
    return { installing: null };
  };
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, addEventListener: () => undefined, register } });
  await i18next.init({ lng: 'pt-PT', fallbackLng: 'en', resources: {} });
  await registerOffline();
  spoken.code = 'en';
  await i18next.changeLanguage('en');
  expect(asked).toEqual(['service-worker.js?language=pt', 'service-worker.js']);
});

test('while the files are fetched the worker hears of keys, and of a run that is awaited; then no more', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const installing = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
  const register = async () => ({ installing });
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, addEventListener: () => undefined, register } });
  await registerOffline();
  vi.advanceTimersByTime(2000);
  expect(installing.postMessage).toHaveBeenCalledTimes(0);
  page.dispatchEvent(new Event('keydown'));
  expect(installing.postMessage).toHaveBeenCalledTimes(1);
  const over = keepQuietWhile(() => true);
  vi.advanceTimersByTime(1000);
  expect(installing.postMessage).toHaveBeenCalledTimes(5);
  installing.state = 'activating';
  installing.dispatchEvent(new Event('statechange'));
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1000);
  expect(installing.postMessage).toHaveBeenCalledTimes(5);
  over();
  vi.useRealTimers();
});
