/** What the system gives the installed app, and what any site can send in its place. */
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import english from '../ui/locales/offline/en.json';

const { takeShared, dropShared, openDropped } = vi.hoisted(() => ({ takeShared: vi.fn(), dropShared: vi.fn(), openDropped: vi.fn() }));
vi.mock('../offline/take-shared.ts', () => ({ takeShared, dropShared }));
vi.mock('./open-dropped.ts', () => ({ openDropped }));
vi.mock('../ui/remember-focus.ts', () => ({ rememberFocus: () => () => undefined }));
vi.stubGlobal('window', {});
vi.stubGlobal('caches', {});
vi.stubGlobal('document', { body: { dataset: {} } });

await i18next.init({ lng: 'en', resources: { en: { translation: english } } });

const { answerQuestion, useDialogs } = await import('../ui/dialogs.ts');
const { useToasts } = await import('../ui/toasts.ts');
const { openShared } = await import('./open-shared.ts');

/** How the page is shown. */
function showAs(mode: 'browser' | 'standalone'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }));
}

beforeEach(() => {
  vi.clearAllMocks();
  useDialogs.setState({ questions: [], open: undefined });
  useToasts.setState({ toasts: [] });
});

test('the window of the app asks, naming the files, and opens them', async () => {
  showAs('standalone');
  const file = new File(['x'], `${'long'.repeat(1000)}.osm`);
  takeShared.mockResolvedValue({ files: [file] });
  const opened = openShared('#shared');
  await vi.waitFor(() => expect(useDialogs.getState().questions).toHaveLength(1));
  expect(openDropped).not.toHaveBeenCalled();
  expect(useDialogs.getState().questions[0].text).toMatch(/^(long){20} \(1 byte\)\. /);
  answerQuestion(true);
  await opened;
  expect(openDropped).toHaveBeenCalledWith([file]);
});

test('a tab asks nobody: any site may have led it here', async () => {
  showAs('browser');
  takeShared.mockResolvedValue({ files: [new File(['x'], 'a.osm')], address: 'https://example.org/' });
  await openShared('#shared');
  expect(useDialogs.getState()).toMatchObject({ questions: [], open: undefined });
  expect(dropShared).toHaveBeenCalled();
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]);
});

test('what could not be kept is told', async () => {
  showAs('standalone');
  await openShared('#shared=failed');
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]);
});
