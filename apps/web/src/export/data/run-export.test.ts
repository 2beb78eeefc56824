import { EXPORT_FORMATS } from '@flyover/feature-export';
import { describe, expect, test } from 'vitest';
import type { RunState } from '../../run/run-store.ts';
import { sessionWith } from '../../testing/results.ts';
import { exportable, hasDataFor, NO_RAW_DATA } from './run-export.ts';

const tags = { a: 'b' };
const point = { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags };
const outcomeOf = async (...elements: Record<string, unknown>[]) => (await sessionWith(JSON.stringify({ elements }))).outcome;
const [whole, empty, text] = [await outcomeOf(point), await outcomeOf(), (await sessionWith('raw\nanswer')).outcome];
/** The latest run in a state: the seventh, which the outcomes are of. */
const run = (state: RunState) => ({ state, runId: 7 });
/** The names of the formats that would have something in them. */
const formatsWith = (outcome?: Parameters<typeof exportable>[0]) =>
  EXPORT_FORMATS.filter((format) => hasDataFor(format, exportable(outcome, run('drawn')))).map(({ id }) => id);
const ELEMENTS = ['csv', 'tsv', 'osm', 'pbf', 'json'];

describe('what can be exported', () => {
  test('before the first run: nothing', () => {
    expect(exportable(undefined, run('idle'))).toEqual({ runId: 0, features: 0, elements: 0, rows: 0, hasRaw: false });
    expect(formatsWith()).toEqual([]);
  });
  test('features: every format', () => {
    expect(exportable(whole, run('drawn'))).toMatchObject({ runId: 7, features: 1, elements: 1, rawBytes: whole.stats.bytes });
    expect(formatsWith(whole)).toEqual(EXPORT_FORMATS.map(({ id }) => id));
  });
  test('elements without a place: the formats of elements, and tables', async () => {
    const outcome = await outcomeOf({ type: 'node', id: 1, tags });
    expect(exportable(outcome, run('empty')).noFeatures).toBe('undrawable');
    expect(formatsWith(outcome)).toEqual(ELEMENTS);
  });
  test('counts', async () => {
    const outcome = await outcomeOf({ type: 'count', id: 0, tags: { total: '5' } });
    expect(exportable(outcome, run('text')).noFeatures).toBe('counts');
    expect(formatsWith(outcome)).toEqual(ELEMENTS);
  });
  test('an answer that came as columns: how long its text is nobody knows yet', () => {
    const { rawBytes, hasRaw } = exportable({ ...whole, stats: { ...whole.stats, columns: true } }, run('drawn'));
    expect([rawBytes, hasRaw]).toEqual([undefined, true]);
  });
  test('rows of text: tables', async () => {
    const outcome = (await sessionWith('a\tb\n1\t2\n', 'text/csv')).outcome;
    expect(exportable(outcome, run('text')).noFeatures).toBe('table');
    expect(formatsWith(outcome)).toEqual(['csv', 'tsv']);
  });
  test('a text: only as it came', () => {
    expect(exportable(text, run('text'))).toMatchObject({ noFeatures: 'text', rawBytes: 10 });
    expect(formatsWith(text)).toEqual([]);
  });
  test('an empty answer', () => expect(exportable(empty, run('empty')).noFeatures).toBe('nothing'));
});

describe('data are partial', () => {
  const failure = { kind: 'remark', message: 'timed out', lines: [] } as const;
  test.each([
    ['not after a whole run', whole, 'drawn', undefined],
    ['not while another run has nothing yet', whole, 'running', undefined],
    ['after an abort', { ...whole, kind: 'aborted' }, 'aborted', 'aborted'],
    ['while they arrive', { ...whole, partial: true }, 'running', 'running'],
    ['where the last picture of an aborted run stayed', { ...whole, partial: true }, 'aborted', 'aborted'],
    ['where the server stopped', { ...whole, failure }, 'drawn', 'failed'],
    ['not where the answer is an error', { ...text, kind: 'failed', failure }, 'failed', undefined],
  ] as const)('%s', (_, outcome, state, partial) => expect(exportable(outcome, run(state)).partial).toBe(partial));
  test('where a newer run goes on, the picture of an aborted one stays aborted', () =>
    expect(exportable({ ...whole, partial: true }, { state: 'running', runId: 8 }).partial).toBe('aborted'));
});

test('the messages of the catalogue', () => {
  const messages = Object.fromEntries(EXPORT_FORMATS.map(({ id, noDataMessage }) => [id, noDataMessage]));
  expect([messages.geojson, messages.gpx, messages.kml, NO_RAW_DATA]).toEqual([
    'export.geoJSON.no_data',
    'export.GPX.no_data',
    'export.KML.no_data',
    'export.raw.no_data',
  ]);
});
