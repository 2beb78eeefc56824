import { describe, expect, test } from 'vitest';
import { RawLines } from '../raw/raw-lines.ts';
import type { RunStage } from '../run-outcome.ts';
import { hold, REQUEST, rawText, storeOfJson, storeOfXml } from '../testing/results.ts';
import { countsOf, emptyReason, holdWhatFits } from './held-result.ts';

const tags = { a: 'b' };
const reasonOf = (...elements: Record<string, unknown>[]) => emptyReason(storeOfJson({ elements }));

describe('why a map stays blank', () => {
  test('an empty data set', () => expect(reasonOf()).toBe('emptyDataset'));
  test('only areas', () => expect(reasonOf({ type: 'area', id: 3_600_000_001, tags })).toBe('onlyAreas'));
  test('a count', () => expect(reasonOf({ type: 'count', id: 0, tags: { total: '5' } })).toBe('counts'));
  test('ways without their nodes: no visible data', () =>
    expect(reasonOf({ type: 'way', id: 1, nodes: [1, 2], tags })).toBe('noVisibleData'));
  test('relations without their members: no visible data', () =>
    expect(reasonOf({ type: 'relation', id: 1, members: [{ type: 'way', ref: 2, role: '' }], tags })).toBe('noVisibleData'));
  test('areas beside ways: no visible data', () =>
    expect(reasonOf({ type: 'area', id: 2_400_000_001, tags }, { type: 'way', id: 1, nodes: [1, 2] })).toBe('noVisibleData'));
  test('no coordinates: nodes of out tags', () => expect(reasonOf({ type: 'node', id: 1, tags })).toBe('noCoordinates'));
  test('no coordinates: ways of out ids', () =>
    expect(reasonOf({ type: 'way', id: 1 }, { type: 'relation', id: 1 })).toBe('noCoordinates'));
  test('in XML as in JSON', () => {
    expect(emptyReason(storeOfXml('<osm/>'))).toBe('emptyDataset');
    expect(emptyReason(storeOfXml('<osm><area id="3600000001"/></osm>'))).toBe('onlyAreas');
    expect(emptyReason(storeOfXml('<osm><way id="1"><nd ref="2"/></way></osm>'))).toBe('noVisibleData');
  });
});

describe('what a run comes to', () => {
  const point = { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags };
  test('features: a map', () => {
    const { outcome, runId, features, tiles } = hold({ store: storeOfJson({ elements: [point] }) });
    expect(outcome).toMatchObject({ runId: 7, kind: 'map', failure: undefined, hasText: true });
    expect('reason' in outcome).toBe(false);
    expect(outcome.bounds).toEqual({ south: 53.5, west: 13.41, north: 53.5, east: 13.41 });
    expect([runId, features?.count, tiles?.tile(0, 0, 0)?.constructor]).toEqual([7, 1, Uint8Array]);
  });
  test('what crosses the antimeridian lies within a box around the earth: all of it is seen where the map fits that', () => {
    const way = {
      type: 'way',
      id: 2,
      tags,
      geometry: [
        { lat: 65, lon: 179 },
        { lat: 66, lon: -179 },
      ],
    };
    expect(hold({ store: storeOfJson({ elements: [way] }) }).outcome.bounds).toEqual({ south: 65, west: -180, north: 66, east: 180 });
  });
  test('elements without features: an empty map, with its reason', () => {
    const { outcome } = hold({ store: storeOfJson({ elements: [] }) });
    expect(outcome).toMatchObject({ kind: 'empty', reason: 'emptyDataset', bounds: undefined });
  });
  test('a count is text', () =>
    expect(hold({ store: storeOfJson({ elements: [{ type: 'count', id: 0, tags: { total: '5' } }] }) }).outcome).toMatchObject({
      kind: 'text',
      reason: 'counts',
    }));
  test('an answer without elements is text: unstructured', () =>
    expect(hold({}).outcome).toMatchObject({ kind: 'text', reason: 'unstructured', hasText: true }));
  test('a failure without elements: an error', () => {
    const failure = { kind: 'query', message: 'line 1: parse error: no', lines: [1], status: 400 } as const;
    expect(hold({ failure }).outcome).toMatchObject({ kind: 'failed', reason: 'error', failure });
    expect(hold({ failure }).outcome.stats).toMatchObject({ nodes: 0, ways: 0, relations: 0, areas: 0, points: 0, lines: 0, polygons: 0 });
  });
  test('a failure after elements: they are shown, and the failure with them', () => {
    const failure = { kind: 'unreadable', message: 'cut', lines: [] } as const;
    expect(hold({ store: storeOfJson({ elements: [point] }), failure }).outcome).toMatchObject({ kind: 'map', failure });
  });
  test('an abort is silent', () => {
    expect(hold({ aborted: true }).outcome).toMatchObject({ kind: 'aborted', hasText: true });
    const { outcome, tiles } = hold({ aborted: true, store: storeOfJson({ elements: [point] }) });
    expect([outcome.kind, outcome.failure]).toEqual(['aborted', undefined]);
    expect([outcome.bounds?.south, tiles?.bounds]).toEqual([53.5, [53.5, 13.41, 53.5, 13.41]]);
  });
});

describe('a remark', () => {
  const remark = 'runtime error: Query timed out in "query" at line 4 after 2 seconds.';
  const failure = { kind: 'remark', message: remark, lines: [4] };
  test('of a JSON answer without elements is an error, its lines with it', () =>
    expect(hold({ store: storeOfJson({ elements: [], remark }) }).outcome).toMatchObject({ kind: 'failed', reason: 'error', failure }));
  test('of an XML answer too', () =>
    expect(hold({ store: storeOfXml(`<osm><remark> ${remark} </remark></osm>`) }).outcome).toMatchObject({ kind: 'failed', failure }));
  test('stands beside the elements that came before it', () => {
    const store = storeOfJson({ elements: [{ type: 'node', id: 1, lat: 1, lon: 1, tags }], remark });
    expect(hold({ store }).outcome).toMatchObject({ kind: 'map', failure });
  });
});

describe('stats', () => {
  const store = storeOfJson({
    osm3s: { timestamp_osm_base: '2026-01-02T03:04:05Z', timestamp_areas_base: '2026-01-01T00:00:00Z' },
    elements: [
      { type: 'node', id: 1, lat: 1, lon: 1, tags },
      { type: 'node', id: 2, lat: 1, lon: 2 },
      { type: 'node', id: 3, lat: 2, lon: 2 },
      { type: 'node', id: 4, lat: 3, lon: 3, tags },
      { type: 'way', id: 1, nodes: [1, 2, 3, 1], tags: { building: 'yes' } },
      { type: 'way', id: 2, nodes: [1, 2], tags: { highway: 'path' } },
      { type: 'way', id: 3, nodes: [2, 3, 99], tags: { highway: 'path' } },
      { type: 'relation', id: 1, members: [{ type: 'way', ref: 2, role: 'forward' }], tags: { type: 'something' } },
      { type: 'area', id: 3_600_000_001, tags },
      { type: 'area', id: 3_600_000_002, tags },
    ],
  });
  const { stats } = hold({ store }).outcome;
  test('count the loaded nodes', () => expect(stats.nodes).toBe(4));
  test('count the loaded ways', () => expect(stats.ways).toBe(3));
  test('count the loaded relations', () => expect(stats.relations).toBe(1));
  test('count the loaded areas', () => expect(stats.areas).toBe(2));
  test('count the displayed points', () => expect(stats.points).toBe(2));
  test('count the displayed lines', () => expect(stats.lines).toBe(2));
  test('count the displayed polygons', () => expect(stats.polygons).toBe(1));
  test('count what is in a relation, and what is tainted', () => expect([stats.inRelation, stats.tainted]).toEqual([1, 1]));
  test('tell whether their size is that of columns', () => {
    expect(stats.columns).toBeUndefined();
    expect(hold({ store, columnBytes: 5 }).outcome.stats).toMatchObject({ bytes: 5, columns: true });
  });
  test('have size, duration and the times of the data', () =>
    expect(stats).toMatchObject({ bytes: 10, requestMs: 12, osmBase: '2026-01-02T03:04:05Z', areasBase: '2026-01-01T00:00:00Z' }));
});

describe('progress', () => {
  test('renders, then prints, and counts what came', () => {
    const stages: RunStage[] = [];
    hold({ store: storeOfJson({ elements: [{ type: 'node', id: 1, lat: 1, lon: 1 }] }) }, stages);
    expect(stages).toEqual([
      { stage: 'rendering', bytes: 10, elements: 1 },
      { stage: 'printing', bytes: 10, elements: 1 },
    ]);
  });
  test('prints alone where there is nothing to draw', () => {
    const stages: RunStage[] = [];
    hold({ raw: new RawLines() }, stages);
    expect(stages).toEqual([{ stage: 'printing', bytes: 0, elements: 0 }]);
  });
});

test('where memory ends while features are made, the raw answer stays and the outcome says why', () => {
  const store = new Proxy(storeOfJson({ elements: [] }), {
    get() {
      throw new RangeError('Array buffer allocation failed');
    },
  });
  const { outcome, raw } = holdWhatFits(REQUEST, { raw: rawText('raw'), requestMs: 1, aborted: false, store }, 1, () => undefined);
  expect(outcome).toMatchObject({ kind: 'failed', hasText: true, failure: { kind: 'crashed', message: 'Array buffer allocation failed' } });
  expect(raw.bytes).toBe(3);
});

test('where memory ends a second time, the run ends all the same', () => {
  const store = new Proxy(storeOfJson({ elements: [] }), {
    get() {
      throw new RangeError('Array buffer allocation failed');
    },
  });
  const noMemory = () => {
    throw new RangeError('no memory for a message');
  };
  const answer = { raw: rawText('raw'), requestMs: 1, aborted: false, store };
  expect(holdWhatFits(REQUEST, answer, 1, noMemory).outcome).toMatchObject({ kind: 'failed', failure: { kind: 'crashed' }, hasText: true });
});

const count = (total: string) => ({ type: 'count', id: 0, tags: { nodes: '2', ways: '1', relations: '0', total } });

test('the numbers of each count, in the order of the answer', () =>
  expect(countsOf(storeOfJson({ elements: [count('3'), { type: 'count', id: 1, tags: { total: '9' } }] }))).toEqual([
    [
      ['nodes', '2'],
      ['ways', '1'],
      ['relations', '0'],
      ['total', '3'],
    ],
    [['total', '9']],
  ]));
test('of XML too', () =>
  expect(countsOf(storeOfXml('<osm><count id="0"><tag k="total" v="7"/></count></osm>'))).toEqual([[['total', '7']]]));
test('other made elements and answers without any have none', () => {
  expect(countsOf(storeOfJson({ elements: [{ type: 'stat', id: 1, tags: { total: '1' } }] }))).toBe(undefined);
  expect(countsOf(storeOfJson({ elements: [{ type: 'node', id: 1, lat: 1, lon: 2 }] }))).toBe(undefined);
});
test('of a loop with many counts the first 20', () =>
  expect(countsOf(storeOfJson({ elements: Array.from({ length: 500 }, (_, index) => count(String(index))) }))?.length).toBe(20));
