import { exportFile } from '@flyover/feature-export';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { blobSink, diskSink, exportCalls } from './export-calls.ts';
import type { ExportOutcome, ExportProgress, ExportRequest } from './export-protocol.ts';

const point = (id: number) => ({ type: 'node', id, lat: 53.5, lon: 13.41, tags: { name: `Nr. ${id}`, note: 'x'.repeat(500) } });
const way = {
  type: 'way',
  id: 7,
  nodes: [1, 2],
  geometry: [
    { lat: 1, lon: 2 },
    { lat: 3, lon: 4 },
  ],
  tags: { highway: 'path' },
};
const features = buildFeatures(storeOfJson({ elements: [...Array.from({ length: 600 }, (_, i) => point(i + 1)), way] }));
const choice = { layout: 'pretty', guardFormulas: false, byteOrderMark: false } as const;
const request = (more: Partial<ExportRequest> = {}): ExportRequest => ({ runId: 7, format: 'geojson', choice, ...more });
const calls = (set: FeatureSet | undefined = features) => exportCalls((runId) => (runId === 7 ? { features: set } : undefined));
const ignore = () => undefined;
/** Nobody aborts it. */
const ALONE = new AbortController().signal;

async function bytesOf(outcome: ExportOutcome): Promise<Uint8Array> {
  if (outcome.kind !== 'file') throw new Error(`expected a file, got ${JSON.stringify(outcome)}`);
  return new Uint8Array(await outcome.blob.arrayBuffer());
}
async function written(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return new Uint8Array(await new Blob(all).arrayBuffer());
}

/** A file on disk that keeps what is written: its text once it is closed. */
function diskFile() {
  const file = { written: [] as Blob[], text: undefined as string | undefined, aborted: false };
  const stream = {
    write: async (blob: Blob) => void file.written.push(blob),
    close: async () => {
      file.text = await new Blob(file.written).text();
    },
    abort: async () => {
      file.aborted = true;
    },
  };
  return { file, handle: { createWritable: async () => stream } };
}

describe('an export', () => {
  test('is the file that the format writes', async () => {
    const outcome = await calls().exportResult(request(), ignore, ALONE);
    expect(await bytesOf(outcome)).toEqual(await written(exportFile('geojson', features, choice)));
    expect(outcome.kind === 'file' && outcome.blob.type).toBe('application/geo+json');
  });
  test.each([
    ['osm', 3],
    ['pbf', 3],
    ['json', undefined],
    ['geojson', 2],
    ['csv', undefined],
  ] as const)('as %s tells how much the format has no place for', async (format, lost) => {
    const elements = [
      { type: 'way', id: 9, center: { lat: 1, lon: 2 }, tags: { highway: 'path' } },
      { type: 'area', id: 3600000007, tags: { name: 'x' } },
      { type: 'node', id: 8, tags: { name: 'nowhere' } },
      way,
    ];
    const outcome = await calls(buildFeatures(storeOfJson({ elements }))).exportResult(request({ format }), ignore, ALONE);
    expect([outcome.kind, 'lost' in outcome ? outcome.lost : undefined]).toEqual(['file', lost]);
  });
  test('has the style of the sheet, where it is wished for and there is one', async () => {
    const styler = { records: [{ color: '#ff0000', width: 3 }], styleOf: (_: number, webZoom: number) => (webZoom === 14 ? 0 : -1) };
    const textOf = async (layers: 'sheet' | 'looks', styleZoom?: number) => {
      const drawn = { features, tiles: { look: { styler, layers } } };
      const outcome = await exportCalls(() => drawn).exportResult(request({ choice: { ...choice, styleZoom } }), ignore, ALONE);
      return new TextDecoder().decode(await bytesOf(outcome));
    };
    expect(await textOf('sheet', 14.8)).toContain('"stroke": "#ff0000"');
    expect(await textOf('sheet')).not.toContain('"stroke"');
    expect(await textOf('looks', 14.8)).not.toContain('"stroke"');
  });
  test('takes what was chosen', async () => {
    const lines = await calls().exportResult(request({ choice: { ...choice, layout: 'lines' } }), ignore, ALONE);
    expect(await bytesOf(lines)).toEqual(await written(exportFile('geojson', features, { layout: 'lines' })));
    const table = await calls().exportResult(request({ format: 'csv', choice: { ...choice, byteOrderMark: true } }), ignore, ALONE);
    expect([...(await bytesOf(table)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const answered = await calls().exportResult(request({ format: 'osm', choice: { ...choice, asAnswered: true } }), ignore, ALONE);
    expect(new TextDecoder().decode(await bytesOf(answered))).toContain('<nd ref="1" lat="1.0000000" lon="2.0000000"/>');
  });
  test('of a part has what a query made, in files of features and of elements', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    const elements = [
      { type: 'road', id: 7, geometry: line, tags: { name: 'A' } },
      { type: 'road', id: 8, geometry: line, tags: { name: 'B' } },
      { type: 'stat', id: 9, tags: { n: '1' } },
    ];
    const drawn = { features: buildFeatures(storeOfJson({ elements })) };
    const part = exportCalls(
      () => drawn,
      () => Uint32Array.of(1, 2),
    );
    const written = async (format: 'geojson' | 'json') => {
      const outcome = await part.exportResult(request({ format, part: { kind: 'picked' } }), ignore, ALONE);
      return JSON.parse(new TextDecoder().decode(await bytesOf(outcome)));
    };
    expect((await written('geojson')).features.map(({ id }: { id: string }) => id)).toEqual(['road/8']);
    expect((await written('json')).elements).toEqual(elements.slice(1));
  });
  test('tells how far it is', async () => {
    const reported: ExportProgress[] = [];
    await calls().exportResult(request(), (progress) => reported.push(progress), ALONE);
    expect(reported[0].total).toBe(601);
  });
  test('goes into a file that was chosen, which appears when it is whole', async () => {
    const { file, handle } = diskFile();
    const outcome = await calls().exportResult(request(), ignore, ALONE, handle);
    const whole = await written(exportFile('geojson', features, choice));
    expect(outcome).toEqual({ kind: 'written', bytes: whole.length });
    expect(file.text).toBe(new TextDecoder().decode(whole));
  });
  test('of a run that is gone, or of nothing, is empty', async () => {
    expect(await calls().exportResult(request({ runId: 6 }), ignore, ALONE)).toEqual({ kind: 'empty' });
    expect(await calls(buildFeatures(storeOfJson({ elements: [] }))).exportResult(request(), ignore, ALONE)).toEqual({ kind: 'empty' });
  });
  test('that would be too large is given up', async () => {
    const { file, handle } = diskFile();
    expect(await calls().exportResult(request({ most: 1000 }), ignore, ALONE, handle)).toEqual({ kind: 'tooLarge' });
    expect(file).toMatchObject({ text: undefined, aborted: true });
  });
  test('that is aborted leaves nothing', async () => {
    const { file, handle } = diskFile();
    const controller = new AbortController();
    const outcome = calls().exportResult(request(), () => controller.abort(), controller.signal, handle);
    expect(await outcome).toEqual({ kind: 'aborted' });
    expect(file).toMatchObject({ text: undefined, aborted: true });
  });
  test('tells what fails', async () => {
    const handle = { createWritable: () => Promise.reject(new Error('the disk is full')) };
    expect(await calls().exportResult(request(), ignore, ALONE, handle)).toEqual({
      kind: 'failed',
      message: 'the disk is full',
    });
  });
});

const chunk = (...bytes: number[]) => Uint8Array.from(bytes);

test('a blob has all bytes in their order, and its type', async () => {
  const sink = blobSink('text/plain', 4);
  for (const bytes of [chunk(1, 2, 3), chunk(4, 5), chunk(6)]) await sink.write(bytes);
  const outcome = await sink.close();
  if (outcome.kind !== 'file') throw new Error(outcome.kind);
  expect([outcome.blob.type, ...new Uint8Array(await outcome.blob.arrayBuffer())]).toEqual(['text/plain', 1, 2, 3, 4, 5, 6]);
});

test('a file on disk is written piece by piece while it is made', async () => {
  const writes: number[] = [];
  let closed = false;
  const stream = {
    write: async (blob: Blob) => void writes.push(blob.size),
    close: async () => {
      closed = true;
    },
  };
  const file = { createWritable: async () => stream } as Partial<FileSystemFileHandle> as FileSystemFileHandle;
  const sink = await diskSink(file, 4);
  await sink.write(chunk(1, 2, 3));
  expect(writes).toEqual([]);
  await sink.write(chunk(4, 5));
  await sink.write(chunk(6));
  expect([writes, closed]).toEqual([[5], false]);
  expect(await sink.close()).toEqual({ kind: 'written', bytes: 6 });
  expect([writes, closed]).toEqual([[5, 1], true]);
});
