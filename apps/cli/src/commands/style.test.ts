import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

const DATA = {
  version: 0.6,
  elements: [
    { type: 'node', id: 1, lat: 0, lon: 0 },
    { type: 'node', id: 2, lat: 0, lon: 0.01 },
    {
      type: 'node',
      id: 3,
      lat: 0,
      lon: 0.02,
      tags: { amenity: 'cafe', outdoor: 'yes', indoor: '1', smoking: 'no', wifi: '0', seats: '12', name: 'Foo' },
    },
    { type: 'way', id: 1, nodes: [1, 2], tags: { highway: 'primary' } },
    { type: 'way', id: 2, nodes: [1, 99], tags: { highway: 'track' } },
    { type: 'way', id: 3, center: { lat: 1, lon: 1 }, tags: { building: 'yes' } },
  ],
};

const BIN = fileURLToPath(new URL('../../bin/flyover.mjs', import.meta.url));
const isBuilt = existsSync(new URL('../../dist/flyover.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-style-'));
  await writeFile(at('data.json'), JSON.stringify(DATA));
  await writeFile(at('good.mapcss'), 'way { width: 3; color: red; } node|z12- { width: 1; }');
  await writeFile(at('bad.mapcss'), 'way { width: 3; }\n$$$');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the command prints of a sheet. */
async function styled(sheet: string, zoom = '15') {
  await writeFile(at('sheet.mapcss'), sheet);
  return runCommand(['style', at('sheet.mapcss'), '--data', at('data.json'), '--zoom', zoom, '--format', 'json']);
}

describe('flyover style', () => {
  test('prints the style of each element as JSON', async () => {
    const { code, stdout, stderr } = await styled('way[highway=primary] { width: 3; color: red; } way::casing { width: 5; }');
    expect([code, stderr, JSON.parse(stdout)]).toEqual([
      0,
      '',
      {
        'way/1': { default: { width: 3, color: '#ff0000' }, casing: { width: 5 } },
        'way/2': { casing: { width: 5 } },
        'way/3': { casing: { width: 5 } },
      },
    ]);
  });

  test('prints that of what a query made under its own name', async () => {
    const geometry = {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    };
    await writeFile(at('made.json'), JSON.stringify({ elements: [{ type: 'road', id: 7, geometry }] }));
    const { stdout } = await runCommand(['style', at('good.mapcss'), '--data', at('made.json'), '--format', 'json']);
    expect(JSON.parse(stdout)).toEqual({ 'road/7': { default: { width: 3, color: '#ff0000' } } });
  });

  test.each<[about: string, sheet: string, elements: string[]]>([
    ['a tag equals a value', 'node[amenity=cafe]', ['node/3']],
    ['a tag does not equal a value', 'way[highway!=primary]', ['way/2', 'way/3']],
    ['a regular expression, without regard to case', 'node[name=~/fo+/]', ['node/3']],
    ['a tag is true', 'node[outdoor?][indoor?][indoor=yes]', ['node/3']],
    ['a tag is false', 'node[smoking?!][wifi?!][wifi=no]', ['node/3']],
    ['a tag is set', 'way[building]', ['way/3']],
    ['a tag is not set', 'way[!highway]', ['way/3']],
    ['a number below a bound', 'node[seats<13]', ['node/3']],
    ['a number at most a bound', 'node[seats<=12]', ['node/3']],
    ['a number above a bound', 'node[seats>11]', ['node/3']],
    ['a number at least a bound', 'node[seats>=12]', ['node/3']],
    ['a range of zooms', 'way[highway]|z14-16, way[building]|z16-', ['way/1', 'way/2']],
    ['zooms from 0 to 255', 'way[highway=primary]|z0-255', ['way/1']],
    ['a class', 'way[highway=track] { set .rough; } way.rough', ['way/2']],
    ['tainted ways', 'way:tainted', ['way/2']],
    ['placeholders', 'way:placeholder', ['way/3']],
    ['tagged nodes', 'node:tagged[name]', ['node/3']],
    ['untagged nodes', 'node:untagged', ['node/1', 'node/2']],
    ['nothing is active here', 'way!:active[building], way:active', ['way/3']],
    ['exit', 'way[highway] { exit; } way', ['way/3']],
    ['a tag that is set', 'way[highway=track] { set kind=rough; } way[kind=rough]', ['way/2']],
  ])('%s', async (_, selector, elements) => {
    const { stdout } = await styled(`${selector} { width: 1; }`);
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(elements.map((name) => [name, { default: { width: 1 } }])));
  });

  test('colours by name and by 3 or 6 digits', async () => {
    const { stdout } = await styled('node[name] { color: navy; fill-color: #abc; text-color: #A1b2C3; }');
    expect(JSON.parse(stdout)['node/3'].default).toEqual({ color: '#000080', 'fill-color': '#aabbcc', 'text-color': '#a1b2c3' });
  });

  test('texts become truths, numbers and lists of numbers', async () => {
    const { stdout } = await styled('node[name] { font-bold: true; width: "3"; dashes: "4, 2"; }');
    expect(JSON.parse(stdout)['node/3'].default).toEqual({ 'font-bold': true, width: 3, dashes: [4, 2] });
  });

  test('an expression that fails is told and skipped', async () => {
    const { code, stdout, stderr } = await styled('node[name] { width: eval("1 +* 2"); opacity: 0.5; }');
    expect([code, JSON.parse(stdout)]).toEqual([0, { 'node/3': { default: { opacity: 0.5 } } }]);
    expect(stderr).toContain('Error while evaluating mapcss evals');
  });

  test('a sheet that cannot be read is refused as a whole', async () => {
    const { code, stdout, stderr } = await styled('way { width: 3; }\n $$$');
    expect([code, stdout, stderr]).toEqual([1, '', `${at('sheet.mapcss')}:2:2: Error while parsing MapCSS at "$$$"\n`]);
    expect(await styled('way[k=~/(/] { width: 1; }')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('MapCSS') });
  });

  test('several sheets are one object a line, with their files', async () => {
    const files = [at('good.mapcss'), at('bad.mapcss')];
    const { code, stdout } = await runCommand(['style', ...files, '--data', at('data.json'), '--zoom', '10']);
    const ways = Object.fromEntries([1, 2, 3].map((id) => [`way/${id}`, { default: { width: 3, color: '#ff0000' } }]));
    expect([
      code,
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ]).toEqual([
      1,
      [
        { file: files[0], style: ways },
        { file: files[1], error: 'Error while parsing MapCSS at "$$$"' },
      ],
    ]);
  });

  test('sheets beside the sheet are imported, each names others from its own folder', async () => {
    await mkdir(at('more'), { recursive: true });
    await writeFile(at('other.mapcss'), '@import "more/deep.mapcss"; way[building] { width: 7; }');
    await writeFile(at('more/deep.mapcss'), '@import "beside.mapcss";');
    await writeFile(at('more/beside.mapcss'), 'way[building] { width: 5; opacity: 0.5; }');
    const { stdout, stderr } = await styled('@import "other.mapcss";');
    expect([JSON.parse(stdout), stderr]).toEqual([{ 'way/3': { default: { width: 7, opacity: 0.5 } } }, '']);
  });

  test('sheets that are not imported are told, with the place', async () => {
    await writeFile(at('up.mapcss'), '@import "../../secret.mapcss";');
    await writeFile(at('round.mapcss'), '\n@import "round.mapcss";');
    const names = ['nope.mapcss', '../secret.mapcss', '/etc/passwd', 'https://a.example/x.mapcss', 'file:///etc/passwd', 'up.mapcss'];
    const { stderr } = await styled([...names, 'round.mapcss'].map((name) => `@import "${name}";`).join('\n'));
    const sheet = at('sheet.mapcss');
    expect(stderr.trim().split('\n')).toEqual([
      `${sheet}:1:1: warning: nope.mapcss is not imported: there is no such file; write its path from the folder of the sheet that names it`,
      ...['../secret.mapcss', '/etc/passwd'].map(
        (name, index) =>
          `${sheet}:${index + 2}:1: warning: ${name} is not imported: only sheets in the folder of the first sheet, and below it, are read; put it there`,
      ),
      ...['https://a.example/x.mapcss', 'file:///etc/passwd'].map(
        (name, index) =>
          `${sheet}:${index + 4}:1: warning: ${name} is not imported: only files are read; save it beside the sheet and write its path`,
      ),
      `${sheet} (up.mapcss):1:1: warning: ../../secret.mapcss is not imported: only sheets in the folder of the first sheet, and below it, are read; put it there`,
      `${sheet} (round.mapcss):2:1: warning: round.mapcss is not imported: it imports itself, perhaps through others; take one of the imports out`,
    ]);
  });

  test('an imported sheet that cannot be read refuses the sheet, with its name and line', async () => {
    await writeFile(at('wrong.mapcss'), 'way { }\n$$$');
    expect(await styled('@import "wrong.mapcss";')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${at('sheet.mapcss')} (wrong.mapcss):2:1: Error while parsing MapCSS at "$$$"\n`,
    });
  });

  test('a sheet that asks for too much work is ended, and that is said', async () => {
    const line = 'a: concat(prop("a"), prop("a")); ';
    const { code, stderr } = await styled(`* { ${`a: xxxxxxxx; ${line.repeat(14)}`.repeat(300)} }`);
    const what = 'MapCSS runtime error. It asks for too much work: take out expressions that make long texts or lists';
    expect([code, stderr]).toEqual([1, `${at('sheet.mapcss')}: ${what}\n`]);
  });

  test('says what is wrong with a call', async () => {
    expect((await runCommand(['style', at('good.mapcss')])).stderr.split('\n')[0]).toBe('flyover style: name the data: --data FILE');
    expect((await runCommand(['style', at('good.mapcss'), '--data', at('data.json'), '--zoom', '1.5'])).code).toBe(2);
    expect((await runCommand(['style', at('good.mapcss'), '--data', at('data.json'), '--format', 'xml'])).code).toBe(2);
    expect((await runCommand(['style', at('good.mapcss'), '--data', at('nope.json')])).code).toBe(2);
  });

  test.skipIf(!isBuilt)('the built command does the same', () => {
    const { status, stdout } = spawnSync(process.execPath, [BIN, 'style', at('good.mapcss'), '--data', at('data.json'), '--zoom', '12'], {
      encoding: 'utf8',
    });
    expect([status, JSON.parse(stdout)['node/3']]).toEqual([0, { default: { width: 1 } }]);
  });
});

const SHEET = 'line[highway] { color: red; width: 3; }\nrelation way { color: blue; }\n';

describe('flyover translate-style', () => {
  test('prints a MapLibre style, and with its line what is left out', async () => {
    const { code, stdout, stderr } = await runCommand(['translate-style'], { stdin: SHEET });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 8,
      layers: [{ type: 'line', 'source-layer': 'lines', filter: ['has', 'highway'], paint: { 'line-color': '#ff0000', 'line-width': 3 } }],
    });
    expect(stderr).toBe('<stdin>:2: relation way: layers of MapLibre do not see other elements; the rule is left out\n');
  });
  test('with --strict what is left out is a fault', async () => {
    const { code, stdout } = await runCommand(['translate-style', '--strict'], { stdin: SHEET });
    expect([code, JSON.parse(stdout).version]).toEqual([1, 8]);
    expect((await runCommand(['translate-style', '--strict'], { stdin: SHEET.split('\n')[0] })).code).toBe(0);
  });
  test('what is imported is translated; a sheet from standard input has no folder to import from', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flyover-translate-'));
    await writeFile(join(folder, 'roads.mapcss'), SHEET);
    await writeFile(join(folder, 'all.mapcss'), '@import "roads.mapcss";\n');
    const { stdout, stderr } = await runCommand(['translate-style', join(folder, 'all.mapcss')]);
    expect([JSON.parse(stdout).layers[0].paint['line-width'], stderr]).toEqual([
      3,
      expect.stringContaining('roads.mapcss: relation way: '),
    ]);
    await rm(folder, { recursive: true });
    const piped = await runCommand(['translate-style'], { stdin: '@import "roads.mapcss";' });
    expect(piped.stderr).toContain('<stdin>:1:1: warning: roads.mapcss is not imported: ');
  });
  test('a sheet that cannot be read is refused, with its position', async () => {
    const { code, stdout, stderr } = await runCommand(['translate-style'], { stdin: 'way {\n  color red\n}' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^<stdin>:2:\d+: Error while parsing MapCSS at "/);
  });
});
