import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPORT_FORMATS, exportFile, exportFormat } from './index.ts';
import { featuresOf } from './testing/hostile-town.ts';

test('the example of the README', async () => {
  const features = await featuresOf([{ type: 'node', id: 1, lat: 47.2, lon: 9.5, tags: { amenity: 'cafe' } }]);
  const { signal } = new AbortController();
  const progress: [number, number][] = [];

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const onProgress = (done: number, total: number) => progress.push([done, total]);
  for await (const chunk of exportFile('geojson', features, { signal, onProgress })) chunks.push(chunk);

  const { mimeType, fileEnding } = exportFormat('geojson') ?? EXPORT_FORMATS[1];
  const file = new File(chunks, `cafes${fileEnding}`, { type: mimeType });
  expect([file.name, file.type, progress]).toEqual(['cafes.geojson', 'application/geo+json', [[1, 1]]]);
  expect(await file.text()).toBe(`{
  "type": "FeatureCollection",
  "generator": "Flyover",
  "features": [
    {
      "type": "Feature",
      "id": "node/1",
      "properties": {
        "@id": "node/1",
        "amenity": "cafe"
      },
      "geometry": {"type":"Point","coordinates":[9.5,47.2]}
    }
  ]
}
`);
});

test('the table of the README says what EXPORT_FORMATS says', () => {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [survives] = text.slice(text.indexOf('## What survives')).split('## Figures');
  const rows = [...survives.matchAll(/^\| `(\w+)` .*$/gm)].map(([row]) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  expect(rows.map(([, id, , ...kept]) => [id, ...kept.slice(0, 5)])).toEqual(
    EXPORT_FORMATS.map(({ id, keeps }) => [id, keeps.features, keeps.geometry, keeps.tags, keeps.metadata, keeps.relations]),
  );
});
