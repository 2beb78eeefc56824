import { beforeEach, expect, test, vi } from 'vitest';

const { openFiles, openChanges, askedAsLayers } = vi.hoisted(() => ({ openFiles: vi.fn(), openChanges: vi.fn(), askedAsLayers: vi.fn() }));
vi.mock('../own-data/open-files.ts', () => ({ openFiles }));
vi.mock('../time/show-changes.ts', () => ({ openChanges }));
vi.mock('../layers/open-layers.ts', () => ({ openDropped: askedAsLayers }));
vi.mock('../ui/i18n.ts', () => ({ withTexts: (part: Promise<unknown>) => part }));

const { openDropped } = await import('./open-dropped.ts');

const namesOf = (mock: typeof openFiles) => mock.mock.calls.flat(2).map((file: File) => file.name);

beforeEach(() => vi.clearAllMocks());

test.each([
  ['a.geojson', 'layer'],
  ['a.geojsonl.gz', 'layer'],
  ['a.topojson', 'layer'],
  ['a.geojsons', 'layer'],
  ['a.umap', 'layer'],
  ['a.GPX', 'layer'],
  ['a.kmz', 'layer'],
  ['a.csv.zst', 'layer'],
  ['a.tsv', 'layer'],
  ['a.parquet', 'layer'],
  ['roads.shp.zip', 'layer'],
  // a layer's worker unpacks neither
  ['a.gpkg', 'data'],
  ['a.geojson.xz', 'data'],
  ['a.osm.pbf', 'data'],
  ['a.json', 'data'],
  ['a.osc.gz', 'changes'],
  ['a.osc.zst', 'changes'],
  ['a.osc.xz', 'data'],
])('%s is meant as %s', async (name, as) => {
  await openDropped([new File([''], name)]);
  expect({ layer: namesOf(askedAsLayers), data: namesOf(openFiles), changes: namesOf(openChanges) }).toEqual({
    layer: [],
    data: [],
    changes: [],
    [as]: [name],
  });
});

test('two files of changes are data', async () => {
  await openDropped([new File([''], 'a.osc'), new File([''], 'b.osc')]);
  expect([namesOf(openFiles), namesOf(openChanges)]).toEqual([['a.osc', 'b.osc'], []]);
});
