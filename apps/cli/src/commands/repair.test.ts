import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures, POINT, TAINTED } from '@flyover/osm-features';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-repair-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The texts of the pairs that the repair room is held to. */
const queries = readFileSync(new URL('../../../../packages/query-repair/src/testing/pairs.txt', import.meta.url), 'utf8')
  .split(/^=== /mu)
  .slice(1)
  .map((part) => {
    const [head] = part.split(/^--- /mu);
    const title = head.slice(0, head.indexOf('\n'));
    return { title, text: head.slice(title.length + 1, -1) };
  });

/** What a query draws on the small town: shapes of ways and relations, those with parts missing, and points. */
async function drawnOf(text: string): Promise<{ format: string; shapes: number; incomplete: number; points: number }> {
  const { code, stdout, stderr } = await runCommand(['query', '--data', town, '--bbox', '9,19,11,21'], { stdin: text });
  expect([code, stderr]).toEqual([0, '']);
  const store = await readElements([new TextEncoder().encode(stdout)]);
  const { count, kinds, flags } = buildFeatures(store);
  const points = kinds.filter((kind) => kind === POINT).length;
  return {
    format: stdout[0] === '<' ? 'xml' : 'json',
    shapes: count - points,
    incomplete: flags.filter((flag) => (flag & TAINTED) !== 0).length,
    points,
  };
}

const isOfNodes = (title: string) => /^(?:XML: )?nodes (?:only|by)/u.test(title);

async function repaired(purpose: string, stdin: string): Promise<string> {
  const { stdout } = await runCommand(['repair', '--for', purpose], { stdin });
  return stdout;
}

const nested = join(process.env.FLYOVER_CASES ?? join(import.meta.dirname, '../../../../../shared/cases'), 'reports/relation-of-relations');
const hasNested = existsSync(nested);
if (!hasNested) console.warn('The case of a relation of relations is missing: set FLYOVER_CASES to the folder of the cases.');

describe.skipIf(!hasNested)('a route master, whose members are relations', () => {
  const query = hasNested ? readFileSync(join(nested, 'q.overpassql'), 'utf8') : '';
  test.each([
    ['as it was asked for', query],
    ['with geometry', query.replace('out;', 'out geom;')],
    ['with its members, and not what is below them', query.replace('out;', '(._;>;);out;')],
  ])('is drawn once it is repaired: %s', async (_how, text) => {
    const drawn = async (stdin: string): Promise<number> => {
      const { code, stdout } = await runCommand(['query', '--data', join(nested, 'data.osm')], { stdin });
      expect(code).toBe(0);
      return buildFeatures(await readElements([new TextEncoder().encode(stdout)])).count;
    };
    const made = await repaired('map', text);
    expect(made).toContain('(._;>>;);');
    expect(await drawn(text)).toBe(0);
    expect(await drawn(made)).toBeGreaterThan(2);
  });
});

describe('repair', () => {
  test('prints the repaired query, as the README shows', async () => {
    const { code, stdout, stderr } = await runCommand(['repair', '--for', 'map'], { stdin: 'way[highway]({{bbox}});\nout;\n' });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe('way[highway]({{bbox}});\n/* added by repair */\n(._;>;);\n/* end of repair */\nout;\n');
  });
  test('prints a query that lacks nothing as it is', async () => {
    const stdin = 'node(1);out meta;';
    expect(await runCommand(['repair', '--for', 'editor'], { stdin })).toEqual({ code: 0, stdout: stdin, stderr: '' });
  });
  test('says where a query cannot be read, and prints none', async () => {
    const { code, stdout, stderr } = await runCommand(['repair', '--for', 'map'], { stdin: '{{x=way}}\n{{x}}[highway]\nout;' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^<stdin>:3:1: parse error: ';' expected - 'out' found\./);
  });
  test('says what has to be done by hand', async () => {
    const { code, stdout, stderr } = await runCommand(['repair', '--for', 'editor'], { stdin: '{{o=out;}}node(1);\n{{o}}' });
    expect([code, stdout]).toEqual([1, '{{o=out;}}node(1);\n{{o}}']);
    expect(stderr).toBe('<stdin>:2:1: A placeholder holds this "out": write it out to have it repaired.\n');
  });
  test.each([[[]], [['--for', 'print']]])('asks what for: %j', async (options) => {
    const { code, stderr } = await runCommand(['repair', ...options], { stdin: 'out;' });
    expect([code, stderr.startsWith('flyover repair: ')]).toEqual([2, true]);
  });
});

describe('a repaired query on the small town', () => {
  const drawable = queries.filter(({ title }) => !title.endsWith('nothing to draw'));
  test('there are queries', () => expect(drawable.length).toBeGreaterThan(55));
  test.each(drawable)('draws something whole on the map: $title', async ({ title, text }) => {
    const { shapes, points, incomplete } = await drawnOf(await repaired('map', text));
    if (/\b(center|bb)\b/u.test(text)) expect(shapes + points).toBeGreaterThan(0);
    else if (!isOfNodes(title)) expect([shapes > 0, incomplete]).toEqual([true, 0]);
    else expect([shapes, points > 0]).toEqual([0, true]);
  });
  test.each(queries)('gives an editor whole elements as XML: $title', async ({ text }) => {
    if (text.includes('{{print}}')) return;
    const { format, incomplete } = await drawnOf(await repaired('editor', text));
    expect([format, incomplete]).toEqual(['xml', 0]);
  });
  test.each(['way[highway];out;', 'way[highway]->.a;.a out ids;', '<query type="way"><has-kv k="highway"/></query><print/>'])(
    'draws what %j does not',
    async (text) => {
      expect((await drawnOf(text)).shapes).toBe(0);
      expect((await drawnOf(await repaired('map', text))).shapes).toBe(2);
    },
  );
});
