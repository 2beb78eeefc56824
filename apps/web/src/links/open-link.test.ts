import { readLink } from '@flyover/share-links';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setQueryText, useQuery } from '../query/query-text.ts';
import { nextRunId, useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, FALLBACK_CONFIG } from '../site/app-config.ts';
import { registerActions } from '../ui/actions.ts';
import { answerQuestion, useDialogs } from '../ui/dialogs.ts';
import { startTexts } from '../ui/i18n.ts';
import { dismissToast, useToasts } from '../ui/toasts.ts';
import { useView } from '../view/view-store.ts';
import { applyLink, runLink } from './open-link.ts';

// the wizard's worker, here without a thread of its own
const loaded: string[] = [];
vi.mock('../presets/wizard-client.ts', async () => {
  const { createWizardApi } = await import('../presets/wizard-api.ts');
  const schema = { 'amenity/cafe': { geometry: ['point'], tags: { amenity: 'cafe' } } };
  const english = { en: { presets: { presets: { 'amenity/cafe': { name: 'Cafe' } } } } };
  const take = async (name: string, file: unknown) => {
    loaded.push(name);
    return file;
  };
  // a new one for each phrase: it has no presets yet
  const wizardWorker = () =>
    createWizardApi(
      { languages: ['en'], loadPresets: () => take('presets', schema), loadTranslations: (language) => take(language, english) },
      () => undefined,
    );
  return { wizardWorker };
});

let removeRun: () => void;
beforeEach(async () => {
  vi.stubGlobal('window', { innerWidth: 1440, innerHeight: 900 });
  vi.stubGlobal('document', { body: { dataset: {} } });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('HTMLElement', class {});
  await startTexts();
  setQueryText('node(1);out;');
  useView.setState({ lat: 53.5, lon: 13.41, zoom: 15, width: 800, height: 600 });
  removeRun = registerActions([
    {
      id: 'query.run',
      label: 'run.run',
      group: 'query',
      run: () => useRun.setState({ runId: nextRunId(), state: 'running', outcome: undefined }),
    },
  ]);
});
afterEach(() => {
  removeRun();
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
  useRun.setState({ state: 'idle', runId: 0, outcome: undefined });
  vi.unstubAllGlobals();
});

const open = (link: string) => applyLink(readLink(link), 20, () => true);
const config: AppConfig = {
  ...FALLBACK_CONFIG,
  servers: [{ url: 'https://overpass.example.org/api/', name: 'The planet', coverage: '' }],
};
const run = (link: string) => runLink(readLink(link), config);
const text = () => useQuery.getState().text;
const view = () => {
  const { lat, lon, zoom } = useView.getState();
  return [lat, lon, zoom];
};
const reported = () => useToasts.getState().toasts.map((toast) => toast.text);

describe('a link', () => {
  test('puts its query into the editor and leaves the map', async () => {
    await open('?Q=way;out;');
    expect([text(), view(), reported()]).toEqual(['way;out;', [53.5, 13.41, 15], []]);
  });
  test('moves the map and leaves the query', async () => {
    await open('?C=48.2;16.37;12');
    expect([text(), view()]).toEqual(['node(1);out;', [48.2, 16.37, 12]]);
  });
  test('moves by what it names: the rest stays', async () => {
    await open('?zoom=3');
    expect(view()).toEqual([53.5, 13.41, 3]);
    await open('?lat=1&lon=2');
    expect(view()).toEqual([1, 2, 3]);
  });
  test('goes no closer than the configuration allows', async () => {
    await open('?C=48.2;16.37;25');
    expect(view()).toEqual([48.2, 16.37, 20]);
  });
  test('that cannot be read whole says so, and does the rest', async () => {
    await open('?Q=way;out;&C=91;2;3');
    expect(text()).toBe('way;out;');
    expect(reported()).toEqual(['Not all of the link could be read: "91" is no latitude: it goes from -90 to 90']);
  });
  test('of which nothing can be read is told in a modal warning; query and map stay', async () => {
    await open('?c=BQXv');
    expect(useDialogs.getState().questions).toMatchObject([
      {
        kind: 'warning',
        title: 'This link could not be opened',
        text: expect.stringContaining('the position of the link (c) is no place on earth'),
      },
    ]);
    expect([text(), view(), reported()]).toEqual(['node(1);out;', [53.5, 13.41, 15], []]);
    answerQuestion(false);
  });
  test('with a phrase puts the query that the wizard makes of it into the editor', async () => {
    await open('?w=amenity%3Dcafe%20in%20Wien');
    expect(text()).toContain('{{geocodeArea:Wien}}');
    expect(text()).toContain('nwr["amenity"="cafe"](area.searchArea);');
    await open('?template=type-id&type=relation&id=62422');
    expect(text()).toContain('relation(62422);');
    expect(reported()).toEqual([]);
  });
  test('with a word for a thing has the presets fetched, and only then', async () => {
    loaded.length = 0;
    await open('?w=amenity%3Dcafe');
    expect(loaded).toEqual([]);
    await open('?w=cafe%20global');
    expect(loaded).toEqual(['presets', 'en']);
    expect(text()).toContain('node["amenity"="cafe"];');
  });
  test('with a template says what it is for, and ??? for what is missing', async () => {
    await open('?template=key-value&key=amenity');
    expect(text()).toContain('Everything that has the tag.');
    expect(text()).toContain('nwr["amenity"="???"]({{bbox}});');
    expect(reported()).toEqual([
      'Not all of the link could be read: the template key-value needs a value for "value": ??? stands in its place',
    ]);
  });
  test('with a template that nobody knows logs it, and leaves the query', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await open('?template=nothing&key=amenity&C=1;2;3')).toBe(false);
    expect(text()).toBe('node(1);out;');
    expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('template not found: there is no template "nothing"')]);
    warn.mockRestore();
  });
  test('with a template whose value makes no phrase logs that', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await open('?template=key-type&key=amenity&type=thing')).toBe(false);
    expect(text()).toBe('node(1);out;');
    expect(warn.mock.calls).toEqual([['invalid wizard syntax: unknown string "thing"']]);
    warn.mockRestore();
  });
  test('with a phrase that nobody can read logs and tells it, and opens its query instead', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open('?w=qwertz&Q=way;out;');
    expect(text()).toBe('way;out;');
    expect(reported()).toEqual(['No query could be made of the link’s search “qwertz”: nothing is called “qwertz”.']);
    expect(warn.mock.calls).toEqual([['invalid wizard syntax: unknown string "qwertz"']]);
    warn.mockRestore();
  });
});

describe('R', () => {
  test('runs only where the link brought a query, its own or the wizard’s', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await open('?Q=way;out;&R')).toBe(true);
    expect(await open('?R')).toBe(false);
    expect(await open('?w=qwertz&R')).toBe(false);
    expect(await open('?w=cafe&R')).toBe(true);
    expect(await open('?w=cafe&R')).toBe(true);
    vi.mocked(console.warn).mockRestore();
  });
  const bounds = { south: 47, west: 9, north: 48, east: 10 };
  const finish = () => {
    const { runId } = useRun.getState();
    const outcome = { runId, bounds };
    useRun.setState({ outcome: Object.assign(Object.create(null), outcome) });
  };
  test('fits the map to the data where neither link nor query says where to look', () => {
    void run('?Q=node(1);out;&R');
    finish();
    const [lat, lon] = view();
    expect([lat, lon].map((degrees) => degrees.toFixed(1))).toEqual(['47.5', '9.5']);
    useView.setState({ lat: 1, lon: 2, zoom: 3 });
    finish();
    expect(view()).toEqual([1, 2, 3]);
  });
  test.each(['node({{bbox}});out;', 'node(around:100,{{center}});out;'])(
    'leaves the map where the query asks for its place: %s',
    (query) => {
      setQueryText(query);
      void run(`?Q=${encodeURIComponent(query)}&R`);
      finish();
      expect(view()).toEqual([53.5, 13.41, 15]);
    },
  );
  test('leaves the map where the link has coordinates', () => {
    void run('?Q=node(1);out;&C=1;2;3&R');
    finish();
    expect(view()).toEqual([53.5, 13.41, 15]);
  });
  test('leaves the map where the run came to nothing, in the next run too', () => {
    void run('?Q=node(1);out;&R');
    useRun.setState({ state: 'failed' });
    useRun.setState({ runId: nextRunId(), state: 'running' });
    finish();
    expect(view()).toEqual([53.5, 13.41, 15]);
  });
});

describe('a link that runs a query at a server of its own', () => {
  const at = (server: string) => `{{data:overpass,server=${server}}}node({{bbox}});out;`;
  const started = () => useRun.getState().state === 'running';
  beforeEach(() => {
    useSettings.setState({ server: '', customServers: [] });
    useDialogs.setState({ questions: [] });
  });

  test.each([
    ['of the configuration', 'https://overpass.example.org/api/', {}],
    ['that the user uses', 'https://mine.example.org/api/', { server: 'https://mine.example.org/api/' }],
    ['of the user’s own list, written otherwise', '//mine.example.org/api', { customServers: ['https://mine.example.org/api/'] }],
  ])('runs it at once at one %s', async (_, server, settings) => {
    useSettings.setState(settings);
    setQueryText(at(server));
    await run('?Q=x&R');
    expect(started()).toBe(true);
    expect(useDialogs.getState().questions).toEqual([]);
  });
  test.each(['https://evil.example.org/api/', '//evil.example.org/', 'http://evil.example.org/{{bbox}}/', 'api/../other/'])(
    'asks before it goes to another, and goes only where the user agrees: %s',
    async (server) => {
      for (const agrees of [false, true]) {
        setQueryText(at(server));
        const ran = run('?Q=x&R');
        expect(started()).toBe(false);
        expect(useDialogs.getState().questions[0]?.title).toMatch(/^Run this query at .+\?$/);
        answerQuestion(agrees);
        await ran;
        expect(started()).toBe(agrees);
      }
    },
  );
  test('names it in the question', () => {
    setQueryText(`{{x=https://evil.example.org/}}{{data:overpass,server=https://evil.example.org/}}node(1);out;`);
    void run('?Q=x&R');
    expect(useDialogs.getState().questions[0]?.title).toBe('Run this query at evil.example.org?');
    answerQuestion(false);
  });
});
