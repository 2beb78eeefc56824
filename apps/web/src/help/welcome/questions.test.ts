import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMapState } from '../../map/map-store.ts';
import { setQueryText, useQuery } from '../../query/query-text.ts';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import { registerActions } from '../../ui/actions.ts';
import { loadTexts, startTexts } from '../../ui/i18n.ts';
import { useToasts } from '../../ui/toasts.ts';
import { useView } from '../../view/view-store.ts';
import { askQuestion, QUESTIONS, type Question } from './questions.ts';

const question = (text: Question['text']) => QUESTIONS.find((each) => each.text === text) as Question;
const cafes = question('welcome.cafes');
const hours = question('welcome.hours');

/** A site whose own server has a town, invented or not, and one that asks a public server. */
const bounds = { south: 48, west: 16, north: 48.4, east: 16.6 };
const site = (invented: boolean): AppConfig => ({
  ...FALLBACK_CONFIG,
  servers: [{ url: 'api/', name: 'here', coverage: '' }],
  data: { name: 'A town', invented, elements: 1, bounds },
});
const PUBLIC = FALLBACK_CONFIG;

/** A browser that knows where somebody is; how often it was asked. */
function browserAt(latitude: number, longitude: number) {
  const browser = {
    asked: 0,
    getCurrentPosition(tell: PositionCallback) {
      browser.asked += 1;
      const coords = { latitude, longitude, accuracy: 20, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
      tell({ coords: { ...coords, toJSON: () => coords }, timestamp: 0, toJSON: () => coords });
    },
    watchPosition: () => 0,
    clearWatch: () => undefined,
  };
  return browser;
}

let runs: string[];
let end: () => void;
beforeEach(async () => {
  await startTexts();
  await loadTexts('welcome');
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('document', { baseURI: 'https://example.org/', body: { dataset: {} } });
  runs = [];
  end = registerActions([{ id: 'query.run', label: 'run.run', group: 'query', run: () => void runs.push(useQuery.getState().text) }]);
  useView.setState({ lat: 53.5, lon: 13.41, zoom: 15, width: 1000, height: 800 });
  useMapState.setState({ locating: false, location: undefined });
  useSettings.setState({ server: '' });
  useToasts.setState({ toasts: [] });
  setQueryText('node(1);out;');
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const place = () => {
  const { lat, lon, zoom } = useView.getState();
  return { lat, lon, zoom };
};

describe('a question', () => {
  test('stands in the editor under its own name, and runs', async () => {
    await askQuestion(hours, PUBLIC, undefined);
    expect(runs).toEqual(['// @name Which shops have no opening hours yet?\nnwr[shop][!opening_hours]({{bbox}});\nout center;\n']);
    expect(place()).toEqual({ lat: 53.5, lon: 13.41, zoom: 15 });
  });
  test('about no place asks the browser for none', async () => {
    const browser = browserAt(48.2, 16.37);
    await askQuestion(hours, PUBLIC, browser);
    expect(browser.asked).toBe(0);
  });
  test('asks a server of the whole world for a town at most', async () => {
    useView.setState({ zoom: 4 });
    await askQuestion(hours, PUBLIC, undefined);
    expect(place().zoom).toBe(12);
  });
  test('asks the own data for all that is in view', async () => {
    useView.setState({ zoom: 4 });
    await askQuestion(hours, site(false), undefined);
    expect(place().zoom).toBe(4);
  });
});

describe('near me', () => {
  const inView = 'This is what lies in the view of the map: where you are is not known, or has no data here.';
  const reported = () => useToasts.getState().toasts.map(({ text }) => text);

  test('is where the browser says', async () => {
    await askQuestion(cafes, PUBLIC, browserAt(48.2, 16.37));
    expect(place()).toEqual({ lat: 48.2, lon: 16.37, zoom: 15 });
    expect({ runs: runs.length, reported: reported() }).toEqual({ runs: 1, reported: [] });
  });
  test('is in the data of a server that has some there', async () => {
    await askQuestion(cafes, site(false), browserAt(48.2, 16.37));
    expect(place()).toEqual({ lat: 48.2, lon: 16.37, zoom: 15 });
  });
  test('is the view where the data ends before', async () => {
    await askQuestion(cafes, site(false), browserAt(52.5, 13.4));
    expect(place()).toEqual({ lat: 53.5, lon: 13.41, zoom: 15 });
    expect({ runs: runs.length, reported: reported() }).toEqual({ runs: 1, reported: [inView] });
  });
  test('is the view in an invented town, and nobody is asked where they are', async () => {
    const browser = browserAt(48.2, 16.37);
    await askQuestion(cafes, site(true), browser);
    expect({ asked: browser.asked, runs: runs.length, reported: reported() }).toEqual({ asked: 0, runs: 1, reported: [inView] });
  });
  test('is the view where the browser does not say', async () => {
    await askQuestion(cafes, PUBLIC, undefined);
    expect({ place: place().lat, runs: runs.length, reported: reported() }).toEqual({ place: 53.5, runs: 1, reported: [inView] });
  });
  test('is the view on a page that must not ask', async () => {
    vi.stubGlobal('window', { isSecureContext: false });
    const browser = browserAt(48.2, 16.37);
    await askQuestion(cafes, PUBLIC, browser);
    expect({ asked: browser.asked, runs: runs.length }).toEqual({ asked: 0, runs: 1 });
  });
  test('is the view after 20 seconds without an answer', async () => {
    vi.useFakeTimers();
    const asking = askQuestion(cafes, PUBLIC, { ...browserAt(0, 0), getCurrentPosition: () => undefined });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(runs).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await asking;
    expect({ runs: runs.length, reported: reported() }).toEqual({ runs: 1, reported: [inView] });
  });
  test.each([
    ['another question', () => askQuestion(hours, PUBLIC, undefined)],
    ['a run', () => useRun.setState(({ runId }) => ({ runId: runId + 1 }))],
    ['another text', () => setQueryText('node(2);out;')],
  ])('gives way to %s meanwhile', async (_, meanwhile) => {
    let tell: PositionCallback = () => undefined;
    const waiting = {
      ...browserAt(0, 0),
      getCurrentPosition: (found: PositionCallback) => {
        tell = found;
      },
    };
    const asking = askQuestion(cafes, PUBLIC, waiting);
    await meanwhile();
    browserAt(48.2, 16.37).getCurrentPosition((position) => tell(position));
    await asking;
    expect(runs.filter((text) => text.includes('cafe'))).toEqual([]);
    expect(place().lat).toBe(53.5);
  });
});
