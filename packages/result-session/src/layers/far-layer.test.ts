import { openFar } from '@flyover/osm-elements';
import { parquetFile, startFarHost } from '@flyover/osm-elements/testing';
import { afterEach, expect, test } from 'vitest';
import { LAYER_LOOK } from '../held/fixed-styles.ts';
import { createResultSession } from '../result-session.ts';
import { createFarFiles } from './far-files.ts';
import { layerCalls } from './layer-calls.ts';
import { FIRST_LAYER } from './layer-protocol.ts';
import { createLayerShelf } from './layer-shelf.ts';

const hosts: { close(): void }[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
});

async function hostOf(...[file, options, name]: Parameters<typeof startFarHost>) {
  const host = await startFarHost(file, options, name);
  hosts.push(host);
  return host;
}

const { signal } = new AbortController();
const HERE = { south: 1, west: 0, north: 3, east: 4 };

test('an address of GeoParquet becomes a layer whatever its name is, and its elements can be queried as a file', async () => {
  for (const name of ['buildings.parquet', 'download?id=7']) {
    const host = await hostOf(parquetFile('layercake-tags'), {}, name);
    const session = createResultSession();
    const outcome = await session.openLayer(FIRST_LAYER, { kind: 'address', address: host.address, box: HERE }, signal);
    expect(outcome).toMatchObject({ kind: 'ready', numbers: { points: 1, lines: 0, polygons: 1 } });
    const choice = { layout: 'lines', guardFormulas: false, byteOrderMark: false } as const;
    const file = await session.exportResult({ runId: FIRST_LAYER, format: 'json', choice }, () => undefined, signal);
    expect(file.kind === 'file' && JSON.parse(await file.blob.text()).elements).toContainEqual(
      expect.objectContaining({ type: 'way', id: 71, tags: { building: 'yes', name: 'Hof' } }),
    );
  }
});

/** Opens a file of which parts are left to be read, however small it is. */
const asLarge: typeof openFar = async (address, until) => {
  const file = await openFar(address, until);
  return { read: async (box, options) => ({ ...(await file.read(box, options)), box }) };
};

test('a footer is read once, and again where the file is another', async () => {
  const host = await hostOf(parquetFile('layercake-tags'));
  const far = createFarFiles(asLarge);
  await far.read(host.address, HERE, signal);
  const asked = [...host.asked];
  await far.read(host.address, HERE, signal);
  expect(host.asked.slice(asked.length).every((range) => range.startsWith('GET ') && !asked.slice(0, 2).includes(range))).toBe(true);
  host.file = parquetFile('groups').slice();
  const { store } = await far.read(host.address, HERE, signal);
  expect(store.nodes.count).toBe(8192);
});

test('a footer is read again once its address is forgotten', async () => {
  const host = await hostOf(parquetFile('layercake-tags'));
  const far = createFarFiles(asLarge);
  await far.read(host.address, HERE, signal);
  far.forget(host.address);
  await far.read(host.address, HERE, signal);
  expect(host.asked.filter((request) => request === 'HEAD')).toHaveLength(2);
});

test.each([
  ['in parts', {}],
  ['as a whole', { noRanges: true }],
])('an address whose file came %s gives what it has by then when it is added anew', async (_, options) => {
  const host = await hostOf(parquetFile('layercake-tags'), options);
  const session = createResultSession();
  const add = (layer: number) => session.openLayer(layer, { kind: 'address', address: host.address, box: HERE }, signal);
  expect(await add(FIRST_LAYER)).toMatchObject({ kind: 'ready', numbers: { points: 1 } });
  host.file = parquetFile('groups').slice();
  expect(await add(FIRST_LAYER + 1)).toMatchObject({ kind: 'ready', numbers: { points: 8192 } });
});

test('a footer is kept for other parts of a layer, read anew for a new layer, and let go with the last', async () => {
  const host = await hostOf(parquetFile('layercake-tags'));
  const footers = () => host.asked.filter((request) => request === 'HEAD').length;
  const far = createFarFiles(asLarge);
  const nothing = () => undefined;
  const calls = layerCalls(createLayerShelf(), nothing, async () => LAYER_LOOK, far);
  const read = (layer: number) => calls.openLayer(layer, { kind: 'address', address: host.address, box: HERE }, signal);
  await read(FIRST_LAYER);
  await read(FIRST_LAYER);
  expect(footers()).toBe(1);
  await read(FIRST_LAYER + 1);
  expect(footers()).toBe(2);
  calls.dropLayer(FIRST_LAYER);
  await read(FIRST_LAYER + 1);
  expect(footers()).toBe(2);
  calls.dropLayer(FIRST_LAYER + 1);
  await far.read(host.address, HERE, signal);
  expect(footers()).toBe(3);
});

test('what is wrong is told, with what to do', async () => {
  const host = await hostOf(new TextEncoder().encode('no such file'));
  const session = createResultSession();
  const outcome = await session.openLayer(FIRST_LAYER, { kind: 'address', address: host.address }, signal);
  expect(outcome).toMatchObject({ kind: 'unreadable', readFault: { kind: 'otherFormat', format: 'GeoParquet' } });
  const stopped = new AbortController();
  stopped.abort();
  expect(await session.openLayer(FIRST_LAYER, { kind: 'address', address: host.address }, stopped.signal)).toEqual({ kind: 'aborted' });
});
