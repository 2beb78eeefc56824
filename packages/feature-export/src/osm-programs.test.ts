/** OSM XML as the programs of the field open it. Those that are not installed are skipped, and say so. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import type { FileLosses } from './index.ts';
import { fileBytes, fileText, hasProgram, runOnFile } from './testing/made-file.ts';

const LINE = [
  { lat: 47.1, lon: 9.5 },
  { lat: 47.2, lon: 9.6 },
];
const META = { version: 3, timestamp: '2020-01-01T00:00:00Z', changeset: 3, uid: 1, user: 'u' };

/** Answers whose own form some program refuses; with nodes, ways and relations that a file of it has. */
const ANSWERS: Readonly<Record<string, { readonly elements: readonly object[]; readonly counts: readonly number[] }>> = {
  'out geom, relations first, no metadata': {
    elements: [
      {
        type: 'relation',
        id: 6,
        members: [
          { type: 'way', ref: 4, role: '', geometry: LINE },
          { type: 'node', ref: 9, role: 'stop', lat: 47.1, lon: 9.5 },
        ],
        tags: { type: 'route' },
      },
      { type: 'way', id: 4, nodes: [3, 2], geometry: LINE, tags: { highway: 'path' } },
    ],
    counts: [3, 1, 1],
  },
  'out center with areas and counts': {
    elements: [
      { type: 'way', id: 5, ...META, nodes: [1, 2], center: LINE[0], tags: { building: 'yes' } },
      { type: 'relation', id: 5, ...META, center: LINE[0], members: [], tags: { type: 'site' } },
      { type: 'area', id: 3600000005, tags: { name: 'x' } },
      { type: 'count', id: 0, tags: { total: '3' } },
    ],
    counts: [0, 1, 1],
  },
  'with metadata, an element twice': {
    elements: [
      { type: 'way', id: 5, ...META, nodes: [1, 2], tags: { highway: 'path' } },
      { type: 'node', id: 2, ...META, ...LINE[1], tags: { barrier: 'gate' } },
      { type: 'node', id: 1, ...META, ...LINE[0] },
      { type: 'node', id: 2, ...LINE[1] },
    ],
    counts: [2, 1, 0],
  },
};
/** GDAL takes ids below zero only where it is told to. */
const NEW = {
  elements: [
    { type: 'way', id: -1, nodes: [-1, 5], tags: { highway: 'path' } },
    { type: 'node', id: -1, ...LINE[0] },
    { type: 'node', id: 5, ...META, ...LINE[1] },
  ],
  counts: [2, 1, 0],
};

async function setOf(elements: readonly object[]): Promise<FeatureSet> {
  return buildFeatures(await readElements(new Blob([JSON.stringify({ elements })]).stream()));
}

describe.each(Object.entries({ ...ANSWERS, 'new elements': NEW }))('%s', (name, { elements, counts }) => {
  test.skipIf(!hasProgram('osmium'))('opens in osmium, in order', async () => {
    const bytes = await fileBytes('osm', await setOf(elements));
    const [text, sorted] = ['cat', 'sort'].map((command) =>
      runOnFile(bytes, 'data.osm', 'osmium', (path) => [command, '--no-progress', '-f', 'opl', '-o', '-', path]),
    );
    expect(['n', 'w', 'r'].map((type) => text.split('\n').filter((line) => line.startsWith(type)).length)).toEqual(counts);
    expect(text).toBe(sorted);
  });
  test.skipIf(!hasProgram('osmosis'))('opens in osmosis', { timeout: 120_000 }, async () => {
    const text = runOnFile(await fileBytes('osm', await setOf(elements)), 'data.osm', 'osmosis', (path) => [
      '-q',
      '--read-xml',
      path,
      '--write-xml',
      '-',
    ]);
    const found = ['node', 'way', 'relation'].map((tag) => text.split(`<${tag} `).length - 1);
    expect(found).toEqual(counts);
  });
  test.skipIf(!hasProgram('ogrinfo'))('opens in GDAL', async () => {
    const text = runOnFile(await fileBytes('osm', await setOf(elements)), 'data.osm', 'ogrinfo', (path) => [
      ...['--config', 'OSM_USE_CUSTOM_INDEXING', name === 'new elements' ? 'NO' : 'YES'],
      ...['-ro', '-al', '-q', path],
    ]);
    expect(text.includes('OGRFeature(lines)')).toBe(
      elements.some((element) => 'tags' in element && JSON.stringify(element).includes('highway')),
    );
  });
});

// it takes long to start
test.skipIf(!hasProgram('josm'))('all of them open in JOSM', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flyover-josm-'));
  try {
    const paths: string[] = [];
    for (const { elements } of [...Object.values(ANSWERS), NEW]) {
      const path = join(folder, `${paths.length}.osm`);
      await writeFile(path, await fileBytes('osm', await setOf(elements)));
      paths.push(path);
    }
    const { stdout } = spawnSync('josm', ['validate', ...paths.flatMap((path) => ['-i', path])], { encoding: 'utf8', cwd: folder });
    expect(stdout).not.toMatch(/IllegalDataException|Missing attribute/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.geojson')).length).toBe(paths.length);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the file says who wrote it, and JOSM not to send what has no version', async () => {
  const losses: FileLosses[] = [];
  const { elements } = ANSWERS['out geom, relations first, no metadata'];
  const text = await fileText('osm', await setOf(elements), { onLosses: (reported) => losses.push(reported) });
  expect(text.split('\n')[1]).toBe('<osm version="0.6" generator="Flyover" upload="never">');
  expect(losses).toEqual([{ nodesWithoutPlace: 0, places: 0, areas: 0, made: 0, versions: 5 }]);
  expect(await fileText('osm', await setOf(ANSWERS['with metadata, an element twice'].elements))).not.toContain('upload');
});

test('the answer’s own form is there where it is asked for', async () => {
  const text = await fileText('osm', await setOf(ANSWERS['out center with areas and counts'].elements), { asAnswered: true });
  for (const part of ['<center lat="47.1000000"', '<area id="3600000005"', '<count id="0"']) expect(text).toContain(part);
});
