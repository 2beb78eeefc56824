import { defaultStyler, type FeatureStyler } from '@flyover/osm-features';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { REQUEST, runSession } from '../testing/results.ts';
import { DEFAULT_STYLE, refusedStyle, type SheetStyle } from './look.ts';

const ANSWER = JSON.stringify({
  elements: [
    { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } },
    { type: 'node', id: 2, lat: 53.5, lon: 13.4102, tags: { amenity: 'pub', name: 'The Anchor' } },
    { type: 'node', id: 3, lat: 53.5, lon: 13.42, tags: { amenity: 'pub' } },
  ],
});
const SIGNAL = new AbortController().signal;
const ignore = () => undefined;

afterEach(() => void vi.unstubAllGlobals());

/** Returns a style that draws everything in one colour, given by the sheets. */
function colorStyle(sheets: readonly string[], more: Partial<FeatureStyler> = {}): SheetStyle {
  const records = [{ color: sheets.join(' '), width: 1, opacity: 1, radius: 4, 'fill-color': sheets.join(' '), 'fill-opacity': 1 }];
  return { styled: true, warnings: [], on: () => ({ styler: { records, styleOf: () => 0, ...more } }) };
}

/** Returns a style for sheets: `no` is refused, none is the default style. */
const looks = async (sheets: readonly string[]) => {
  if (sheets.length === 0) return DEFAULT_STYLE;
  return sheets.includes('no') ? refusedStyle({ message: 'cannot be read', sheet: 0, line: 2, column: 5 }) : colorStyle(sheets);
};

async function styledSession(sheets: readonly string[], make: typeof looks = looks) {
  const session = createResultSession(make);
  const request = { ...REQUEST, sheets, source: { kind: 'kept', answer: new Blob([ANSWER]) } as const };
  const outcome = await session.run(request, SIGNAL, ignore, ignore);
  const painted = () => new TextDecoder('latin1').decode(session.tile(7, 0, 0, 0)?.bytes);
  return { session, outcome, painted };
}

describe('a run', () => {
  test('is drawn in the style of its sheets', async () => {
    const { outcome, painted } = await styledSession(['#0a0']);
    expect(outcome.style).toEqual({ styled: true, warnings: [], canvas: [] });
    expect(painted()).toContain('#0a0');
  });
  test('without a sheet has the default look', async () => {
    const { outcome } = await runSession(ANSWER);
    expect(outcome.style).toEqual({ styled: false, warnings: [], canvas: [] });
  });
  test('drops sheets that are refused, and says why', async () => {
    const { outcome, painted } = await styledSession(['no']);
    expect(outcome.style?.styled).toBe(false);
    expect(outcome.style?.problem).toEqual({ message: 'cannot be read', sheet: 0, line: 2, column: 5 });
    expect(painted()).toContain('#fc0');
  });
});

describe('a new style', () => {
  test('is another picture of the same features', async () => {
    const { session, outcome, painted } = await styledSession(['#0a0']);
    const { hits } = session.hit(7, 53.5, 13.41, 18, 4);
    expect(await session.restyle(7, ['#00c'], SIGNAL)).toEqual({
      picture: outcome.picture + 1,
      style: { styled: true, warnings: [], canvas: [] },
    });
    expect(painted()).toContain('#00c');
    expect(session.details(7, hits[0].feature)?.id).toBe(1);
    expect(session.hit(7, 53.5, 13.41, 18, 4).hits).toEqual(hits);
  });
  test('that is refused leaves the look that is there', async () => {
    const { session, outcome, painted } = await styledSession(['#0a0']);
    const answer = await session.restyle(7, ['no'], SIGNAL);
    expect([answer?.picture, answer?.style.problem?.line]).toEqual([outcome.picture, 2]);
    expect(painted()).toContain('#0a0');
  });
  test('without sheets brings the default look back', async () => {
    const { session, painted } = await styledSession(['#0a0']);
    expect((await session.restyle(7, [], SIGNAL))?.style.styled).toBe(false);
    expect(painted()).not.toContain('#0a0');
  });
  test('gives way to a newer one, and to an abort', async () => {
    const { session, painted } = await styledSession(['#0a0']);
    const answers = await Promise.all([session.restyle(7, ['#00c'], SIGNAL), session.restyle(7, ['#c00'], SIGNAL)]);
    expect(answers.map((answer) => answer?.picture)).toEqual([undefined, 2]);
    expect(await session.restyle(7, ['#0cc'], AbortSignal.abort())).toBe(undefined);
    expect(painted()).toContain('#c00');
  });
  test('of another run finds nothing', async () => {
    const { session } = await styledSession(['#0a0']);
    expect(await session.restyle(6, ['#00c'], SIGNAL)).toBe(undefined);
  });
  test('that comes while an answer arrives holds for the rest of it', async () => {
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const session = createResultSession(looks);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        more = controller;
        controller.enqueue(new TextEncoder().encode(ANSWER.slice(0, 180)));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'application/json' } }));
    const shown: number[] = [];
    const running = session.run({ ...REQUEST, sheets: ['#0a0'] }, SIGNAL, ignore, ({ picture }) => shown.push(picture));
    await expect.poll(() => shown, { timeout: 5000 }).toEqual([1]);
    expect((await session.restyle(7, ['#00c'], SIGNAL))?.picture).toBe(2);
    more?.enqueue(new TextEncoder().encode(ANSWER.slice(180)));
    more?.close();
    expect((await running).picture).toBe(3);
    expect(new TextDecoder('latin1').decode(session.tile(7, 0, 0, 0)?.bytes)).toContain('#00c');
  });
});

describe('what goes wrong while features are styled', () => {
  test('leaves those out that fail, and is told with their tiles', async () => {
    const failing = {
      styleOf(feature: number) {
        if (feature === 1) throw new RangeError('too deep');
        return 0;
      },
    };
    const { session } = await styledSession(['#0a0'], async (sheets) => colorStyle(sheets, failing));
    const tile = session.tile(7, 0, 0, 0);
    expect(tile?.bytes).not.toBe(undefined);
    expect(tile?.trouble).toEqual({ picture: 1, faults: 0, failure: 'too deep' });
    expect(session.tile(6, 0, 0, 0)).toBe(undefined);
  });
  test('names expressions that could not be reckoned', async () => {
    const { session } = await styledSession(['#0a0'], async (sheets) => {
      const look = colorStyle(sheets);
      return { ...look, on: (features) => ({ ...look.on(features), faults: () => 2 }) };
    });
    expect(session.tile(7, 0, 0, 0)?.trouble).toEqual({ picture: 1, faults: 2 });
  });
  test('is nothing in the default look', async () => {
    const { session } = await runSession(ANSWER);
    expect(Object.keys(session.tile(7, 0, 0, 0) ?? {})).toEqual(['bytes']);
  });
});

describe('one feature', () => {
  const explained = async (): Promise<SheetStyle> => ({
    ...colorStyle(['#0a0']),
    on: (features) => ({
      styler: defaultStyler(features),
      explain: (feature, zoom) => ({ rules: [{ selector: `node ${feature} at ${zoom}`, sheet: 0, line: 1, layer: 'default', sets: [] }] }),
      marked: (_feature, _zoom, state) => [{ record: { color: state } }],
    }),
  });
  test('says which rules apply, and how its mark looks', async () => {
    const { session } = await styledSession(['x'], explained);
    const { hits } = session.hit(7, 53.5, 13.4102, 18, 4);
    expect(session.featureStyle(7, hits[0].feature, 18)?.rules[0].selector).toBe('node 1 at 18');
    expect(session.markedFeature(7, hits[0].feature, 18, 'hover')).toEqual([{ record: { color: 'hover' } }]);
    expect(session.featureStyle(7, hits[0].feature + 2 ** 32, 18)).toBe(undefined);
  });
  test('has nothing to say without a sheet', async () => {
    const { session } = await runSession(ANSWER);
    const { hits } = session.hit(7, 53.5, 13.41, 18, 4);
    expect(session.featureStyle(7, hits[0].feature, 18)).toBe(undefined);
    expect(session.markedFeature(7, hits[0].feature, 18, 'active')).toBe(undefined);
  });
});

test('sheets are looked at without a result, too', async () => {
  const session = createResultSession(looks);
  expect((await session.checkStyle(['no'], SIGNAL))?.problem?.message).toBe('cannot be read');
  expect(await session.checkStyle(['no'], AbortSignal.abort())).toBe(undefined);
});

test('keys and values of a result are told, the most frequent first', async () => {
  const { session } = await runSession(ANSWER);
  expect(session.tagKeys(7)).toEqual([
    ['amenity', 3],
    ['name', 1],
  ]);
  expect(session.tagValues(7, 'amenity')).toEqual([
    ['pub', 2],
    ['bench', 1],
  ]);
  expect([session.tagValues(7, 'shop'), session.tagKeys(6), session.tagValues(6, 'amenity')]).toEqual([[], [], []]);
});
