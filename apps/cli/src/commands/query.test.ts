import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-query-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CAFES = '[out:json];\nnode[amenity=cafe]({{bbox}});\nout ids;\n';
const ids = (answer: string) => (JSON.parse(answer) as { elements: { id: number }[] }).elements.map((element) => element.id);

describe('query', () => {
  test('runs on a file, the box of the data where none is given', async () => {
    const { code, stdout } = await runCommand(['query', '--data', town], { stdin: CAFES });
    expect([code, ids(stdout)]).toEqual([0, [11, 12]]);
  });
  test('runs in the box that is given', async () => {
    const { stdout } = await runCommand(['query', '--data', town, '--bbox', '10.0125,20,10.02,20.02'], { stdin: CAFES });
    expect(ids(stdout)).toEqual([12]);
  });
  test('finds places in the data', async () => {
    const stdin = '[out:json];node[shop]({{geocodeBbox:ahorn}});out ids;{{geocodeId:Lindenhof}};out ids;';
    expect(ids((await runCommand(['query', '--data', town], { stdin })).stdout)).toEqual([14, 13]);
  });
  test('says which place is not in the data', async () => {
    const { code, stderr } = await runCommand(['query', '--data', town], { stdin: '{{geocodeArea:Lindenhof}};out;' });
    expect([code, stderr]).toEqual([1, `<stdin>:1:1: no place "Lindenhof" is in ${town} as a way or a relation\n`]);
  });
  test('puts errors where they are in the text of the user', async () => {
    const { code, stdout, stderr } = await runCommand(['query', '--data', town], { stdin: '\nnode[amenity=cafe]\nout;' });
    expect([code, stdout, stderr]).toEqual([1, '', "<stdin>:3:1: parse error: ';' expected - 'out' found.\n"]);
  });
  test('prints what came, and the remark', async () => {
    const { code, stdout, stderr } = await runCommand(['query', '--data', town], {
      stdin: '[out:json][date:"2020-01-01T00:00:00Z"];node(1);out;',
    });
    expect([code, ids(stdout)]).toEqual([1, []]);
    expect(stderr).toMatch(/^<stdin>: runtime error: /);
  });
  test('explains how it ran, as text and as JSON', async () => {
    const { code, stdout } = await runCommand(['query', '--data', town, '--explain'], { stdin: CAFES });
    expect(code).toBe(0);
    expect(
      stdout
        .replaceAll(/ +\d+\.\d/g, ' 0.0')
        .replace(/ +ms/, '  ms')
        .replace(/\d+ bytes/, 'some bytes'),
    ).toBe(`line  statement  runs  ms  expected  rows
   2  query         1 0.0         2     2
        node: tagEquals listed 2 of about 2, bbox 2 → 2
   3  print         1 0.0
all of it: 0.0 ms, an answer of some bytes
`);
    const json = await runCommand(['query', '--data', town, '--explain', '--format', 'json'], { stdin: CAFES });
    expect(JSON.parse(json.stdout)).toMatchObject({
      statements: [{ name: 'query', rows: 2, plans: [{ list: 'tagEquals' }] }, { name: 'print' }],
    });
    expect((await runCommand(['query', '--data', town, '--format', 'json'], { stdin: CAFES })).code).toBe(2);
    expect((await runCommand(['query', '--server', 'https://server.test/', '--explain'], { stdin: CAFES })).code).toBe(2);
  });
  test('wants either data or a server', async () => {
    const { code, stderr } = await runCommand(['query'], { stdin: CAFES });
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover query: give one of --data FILE, --server URL and --database URL']);
  });
  test('says that a file is not there', async () => {
    const { code, stderr } = await runCommand(['query', '--data', '/no/such.pbf'], { stdin: CAFES });
    expect([code, stderr]).toEqual([2, 'flyover query: there is no file /no/such.pbf\n']);
  });
});

describe('query --server', () => {
  const answering = (status: number, type: string, body: string, seen: Request[] = []): typeof fetch => {
    return async (input, init) => {
      seen.push(new Request(String(input), init));
      return new Response(body, { status, headers: { 'Content-Type': type } });
    };
  };
  test('posts the expanded query and says who asks', async () => {
    const seen: Request[] = [];
    const { code, stdout } = await runCommand(['query', '--server', 'https://server.test/api', '--bbox', '1,2,3,4'], {
      stdin: 'node({{bbox}});out;',
      fetch: answering(200, 'application/json', '{"elements":[]}', seen),
    });
    expect([code, stdout, seen[0].url, seen[0].method]).toEqual([0, '{"elements":[]}', 'https://server.test/api/interpreter', 'POST']);
    expect(new URLSearchParams(await seen[0].text()).get('data')).toBe('node(1,2,3,4);out;');
    expect(seen[0].headers.get('User-Agent')).toMatch(/^Flyover\//);
  });
  test('reads the messages of an error page', async () => {
    const page =
      '<html><body><p>The data included in this document is from x.</p>\n<p><strong style="x">Error</strong>: line 2: parse error: &quot;;&quot; expected - &#39;out&#39; found. </p></body></html>';
    const { code, stderr } = await runCommand(['query', '--server', 'https://server.test/'], {
      stdin: 'node(1)\nout;',
      fetch: answering(400, 'text/html', page),
    });
    expect([code, stderr]).toEqual([1, '<stdin>:2:1: parse error: ";" expected - \'out\' found.\n']);
  });
  test('says that a server cannot be reached', async () => {
    const { code, stderr } = await runCommand(['query', '--server', 'https://server.test/'], { stdin: 'node(1);out;' });
    expect([code, stderr]).toEqual([1, 'flyover query: https://server.test/interpreter cannot be reached: this test has no network\n']);
  });
  test('refuses what is no address', async () => {
    expect((await runCommand(['query', '--server', 'ftp://x'], { stdin: 'out;' })).code).toBe(2);
  });
});
