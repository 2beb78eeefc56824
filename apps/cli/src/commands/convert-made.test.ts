/** Made elements (`make`, `convert`), from the engine's print into files and back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-made-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Prints of one query, all kinds of geometry among them, and ids that no double holds. */
const MADE = `way(id:20,21,22);convert road ::id=id(),::geom=geom(),::=::;out geom;
way(id:20,21,22);make hull ::id=-5,::geom=hull(gcat(geom()));out geom;
rel(30);convert parts ::id=id(),::geom=geom();out geom;
way(id:20,21,22);convert middle ::id=id(),::geom=center(geom());out geom;
way(id:20,21,22);convert box ::geom=geom();out bb;
way(id:20,21,22);convert spot ::geom=geom();out center;
make stat n=count(ways),::id=9007199254740993;out;`;

async function printed(form: 'json' | 'xml'): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['query', '--data', town], { stdin: `[out:${form}];${MADE}` });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

async function converted(stdin: string, to: string): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await runCommand(['convert', '-', '--to', to, '--as-answered'].slice(0, to === 'osm' ? 5 : 4), {
    stdin,
  });
  expect(code).toBe(0);
  return { stdout, stderr };
}

/** Without what each answer says of itself. */
const elementsOf = (text: string) => (JSON.parse(text) as { elements: unknown[] }).elements;

describe('saved answers of what a query made', () => {
  test('become features with their type, id, tags and geometry', async () => {
    for (const form of ['json', 'xml'] as const) {
      const { stdout, stderr } = await converted(await printed(form), 'geojson');
      const { features } = JSON.parse(stdout) as { features: { id: string; geometry: { type: string }; properties: object }[] };
      const types = new Set(features.map(({ id }) => id.replace(/\/.*/, '')));
      expect([form, [...types]]).toEqual([form, ['road', 'hull', 'parts', 'middle', 'box', 'spot']]);
      const road = features.find(({ id }) => id === 'road/21');
      expect(road?.properties).toMatchObject({ '@id': 'road/21', highway: 'residential' });
      expect(features.find(({ id }) => id.startsWith('hull'))).toMatchObject({
        id: 'hull/18446744073709551611',
        geometry: { type: 'Polygon' },
      });
      // the row of numbers has no place
      expect(stderr).toBe('elements without a place, which the format has no room for: 1\n');
    }
  });

  test('stay the same through JSON and XML', async () => {
    const [json, xml] = [await printed('json'), await printed('xml')];
    const again = (await converted(json, 'json')).stdout;
    expect(elementsOf(again)).toHaveLength(elementsOf(json).length);
    expect(elementsOf(again).filter((element) => !JSON.stringify(element).includes('"box"'))).toEqual(
      elementsOf(json).filter((element) => !JSON.stringify(element).includes('"box"')),
    );
    expect(elementsOf((await converted((await converted(json, 'osm')).stdout, 'json')).stdout)).toEqual(elementsOf(again));
    expect(elementsOf((await converted(xml, 'json')).stdout)).toEqual(elementsOf(again));
  });

  test('are rows of tables with all digits of their ids', async () => {
    const rows = (await converted(await printed('json'), 'csv')).stdout.split('\r\n').map((row) => row.split(',').slice(0, 2).join(' '));
    expect(rows).toContain('road 21');
    expect(rows).toContain('hull 18446744073709551611');
    expect(rows).toContain('stat 9007199254740993');
  });

  test.each(['osm', 'pbf', 'postgis'])('%s has no room for them, which is told', async (to) => {
    const output = join(folder, `made.${to}`);
    const { stderr } = await runCommand(['convert', '-', '--to', to, '--output', output], { stdin: await printed('json') });
    expect(stderr).toMatch(/^made elements \(make, convert, counts\), which the format has no room for: \d+$/m);
  });
});
