import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-translate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toXml = (stdin: string, ...more: string[]) => runCommand(['translate', '--to', 'xml', ...more], { stdin });

describe('translate --to xml', () => {
  test('prints Overpass QL as XML', async () => {
    expect(await toXml('[out:json];\nnode[amenity=cafe]["name"~"<&"](47,9,48,10)->.a;\n.a out meta 5;')).toEqual({
      code: 0,
      stdout: `<osm-script output="json">
  <query type="node" into="a">
    <has-kv k="amenity" v="cafe"/>
    <has-kv k="name" regv="&lt;&amp;"/>
    <bbox-query s="47" w="9" n="48" e="10"/>
  </query>
  <print from="a" mode="meta" limit="5"/>
</osm-script>
`,
      stderr: '',
    });
  });
  test('prints XML anew, with every attribute as it is', async () => {
    const { stdout } = await toXml('<id-query into="_" type="node" lower="1" upper="3"/><!-- all --><print/>');
    expect(stdout).toBe('<osm-script>\n  <id-query into="_" type="node" lower="1" upper="3"/>\n  <print/>\n</osm-script>\n');
  });
  test('prints either form as Overpass QL that is laid out, with the comments of a text', async () => {
    const xml = '<query type="node"><has-kv k="amenity" v="cafe"/></query><print mode="meta"/>';
    expect((await runCommand(['translate', '--to', 'pretty'], { stdin: xml })).stdout).toBe('node["amenity"="cafe"];\nout meta;\n');
    expect((await runCommand(['translate', '--to', 'pretty'], { stdin: 'node ( 1 ) ;/* all */out body ;' })).stdout).toBe(
      'node(1);\n/* all */ out body;\n',
    );
  });
  test('prints either form as compact Overpass QL', async () => {
    const xml = '<query type="node"><has-kv k="amenity" v="cafe"/></query><print mode="meta"/>';
    expect((await runCommand(['translate', '--to', 'compact'], { stdin: xml })).stdout).toBe('node[amenity=cafe];out meta;\n');
    expect((await runCommand(['translate', '--to', 'compact'], { stdin: 'node ( 1 ) ;\nout body ;' })).stdout).toBe('node(1);out;\n');
  });
  test('tells an error with its line and column, and prints nothing', async () => {
    const message = "';' expected - 'out' found.";
    expect(await toXml('node[a=b]\nout;')).toEqual({ code: 1, stdout: '', stderr: `<stdin>:2:1: ${message}\n` });
  });
  test('says where XML cannot hold what the query says', async () => {
    const { code, stderr } = await toXml('node(1);\nnode[a="\u0001"];out;');
    expect([code, stderr]).toEqual([1, '<stdin>:2:5: XML cannot hold the character U+0001: take it out\n']);
    const deep = await toXml(`node(1)\n(if:${'1+'.repeat(1500)}1);out;`);
    expect([deep.code, deep.stderr.split(': ')[1]]).toEqual([1, 'this nests deeper than the Overpass API reads XML']);
  });
  test('fills placeholders in, and says which it cannot', async () => {
    const query = '{{k=shop}}\nnode[{{k}}]({{bbox}});out;';
    expect((await toXml(query, '--bbox', '1,2,3,4')).stdout).toContain('<bbox-query s="1" w="2" n="3" e="4"/>');
    expect(await toXml(query)).toEqual({ code: 1, stdout: '', stderr: '<stdin>:2:13: {{bbox}} is not filled in: give --bbox\n' });
  });
  test('prints several files as one object a line, in the order of the call', async () => {
    const texts = {
      'b.query': 'out;',
      'a.query': '\nnode(1)',
      'c.query': '{{data:sql,server=https://sql.example.org/}}SELECT 1',
      'd.query': 'node({{center}});',
    };
    const files = Object.keys(texts).map((name) => join(folder, name));
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    const { code, stdout } = await runCommand(['translate', ...files, '--to', 'xml']);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([code, answers.map(({ file }) => basename(file))]).toEqual([1, Object.keys(texts)]);
    expect(answers[0]).toEqual({ file: files[0], text: '<osm-script>\n  <print/>\n</osm-script>\n' });
    expect(answers[1].error).toEqual({ line: 3, column: 1, message: expect.stringContaining("';' expected") });
    expect([answers[2].error.message, answers[3].error.column]).toEqual(['this is SQL: only Overpass QL and XML are translated', 6]);
  });
  test('asks for a form that it knows', async () => {
    const { code, stderr } = await runCommand(['translate', '--to', 'yaml'], { stdin: 'out;' });
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover translate: --to is one of xml, pretty, compact, not "yaml"']);
  });
});

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../../shared/golden');
const cases = join(golden, 'language/cases');
const present = existsSync(cases);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

test.skipIf(!present)('one call translates what the Overpass API accepts of 120 texts, and no more', async () => {
  const files = readdirSync(cases)
    .filter((name) => name.endsWith('.query'))
    .map((name) => join(cases, name));
  const { code, stdout } = await runCommand(['translate', ...files, '--to', 'xml']);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([code, answers.length]).toEqual([1, 120]);
  for (const { file, text, error } of answers)
    expect([file, text !== undefined, error === undefined]).toEqual([file, file.includes('accepted'), file.includes('accepted')]);
});
