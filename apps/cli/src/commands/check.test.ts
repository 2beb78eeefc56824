import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

const CAFES = '[out:json];\nnode[amenity=cafe]({{bbox}});\nout ids;\n';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-check-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('check', () => {
  test('is silent where all is well', async () => {
    expect(await runCommand(['check'], { stdin: CAFES })).toEqual({ code: 0, stdout: '', stderr: '' });
  });
  test('gives line and column in the text of the user', async () => {
    const { code, stdout, stderr } = await runCommand(['check'], { stdin: '{{x=node}}\n{{x}}[amenity=cafe]\nout;' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^<stdin>:3:1: error: ';' expected - 'out' found\./);
  });
});

describe('check --format json', () => {
  test('prints one query as one JSON object', async () => {
    const { code, stdout } = await runCommand(['check', '--format', 'json'], { stdin: 'node[a=b]\nout;' });
    const message = "';' expected - 'out' found.";
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      { accepted: false, diagnostics: [expect.objectContaining({ line: 2, column: 1, severity: 'error', code: 'parse', message })] },
    ]);
    expect(await runCommand(['check', '--format=json'], { stdin: CAFES })).toEqual({
      code: 0,
      stdout: '{"accepted":true,"diagnostics":[]}\n',
      stderr: '',
    });
  });
  test('knows other formats not', async () => {
    const { code, stderr } = await runCommand(['check', '--format', 'xml'], { stdin: CAFES });
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover check: --format is text or json, not "xml"']);
  });
  test('checks XML too, in the lines of the file', async () => {
    const { code, stdout } = await runCommand(['check', '--format', 'json'], { stdin: '<osm-script>\n  <foo/>\n</osm-script>' });
    expect([code, JSON.parse(stdout).diagnostics]).toEqual([1, [expect.objectContaining({ line: 2, column: 3, code: 'static' })]]);
  });
  test.each([
    ['node[a=""];out;', 'A tag never has an empty value.', 'Use [key] or [!key].'],
    [
      '[tmeout:5];node(1);out;',
      'Unknown attribute "tmeout" in element "osm-script".',
      'Settings are timeout, maxsize, out, bbox, date, diff and adiff.',
    ],
    ['<print a="1"/>', 'Unknown attribute "a" in element "print".', 'It may have: from mode order limit geometry ids s w n e.'],
    ['{{a={{a}}}}{{a}}', 'The constant {{a}} uses itself ({{a}} → {{a}}): change one of these definitions.', undefined],
  ])('says of %s what is wrong and what to do', async (stdin, message, hint) => {
    const { stdout } = await runCommand(['check', '--format', 'json'], { stdin });
    const [first] = JSON.parse(stdout).diagnostics;
    expect([first.message, first.hint]).toEqual([message, hint]);
  });
  test('tells what is odd too, with what may have been meant, and accepts it', async () => {
    const text = 'node[amenty=cafe]({{bbx}});\nout;';
    const { code, stdout } = await runCommand(['check', '--format', 'json'], { stdin: text.replace('bbx', 'bbox') });
    const odd = {
      line: 1,
      column: 6,
      severity: 'warning',
      code: 'key-misspelt',
      message: 'The key amenty is not known. Did you mean amenity?',
    };
    expect([code, JSON.parse(stdout)]).toEqual([0, { accepted: true, diagnostics: [odd] }]);
    const unknown = await runCommand(['check'], { stdin: text });
    const sentence = 'warning: Nothing stands for {{bbx}}. Did you mean bbox?';
    expect([unknown.code, unknown.stderr.trim().split('\n').at(-1)?.endsWith(sentence)]).toEqual([1, true]);
  });
  test('prints several queries as one JSON object a line, in the order of the call', async () => {
    const texts: Record<string, string | Uint8Array> = {
      'b.overpassql': 'node(1);\nout;',
      'a.overpassql': 'node(1)',
      'c.xml': '<osm-script><print/></osm-script>',
      'd.overpassql': new Uint8Array([0xff, 0x0a]),
      'e.overpassql': '{{a=way(1)}}\n{{a}};\nout\n',
    };
    const files = Object.keys(texts).map((name) => join(folder, name));
    for (const file of files) await writeFile(file, texts[basename(file)]);
    const { code, stdout, stderr } = await runCommand(['check', ...files, '--format', 'json']);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([code, stderr]).toEqual([1, '']);
    expect(answers.map((answer) => Object.keys(answer))).toEqual(files.map(() => ['file', 'accepted', 'diagnostics']));
    const verdicts = answers.map(({ file, accepted, diagnostics }) => [
      basename(file),
      accepted,
      diagnostics[0]?.line,
      diagnostics[0]?.code,
    ]);
    expect(verdicts).toEqual([
      ['b.overpassql', true, undefined, undefined],
      ['a.overpassql', false, 2, 'parse'],
      ['c.xml', true, 1, 'set-read-before-written'],
      ['d.overpassql', false, 1, 'encoding'],
      ['e.overpassql', false, 5, 'parse'],
    ]);
  });
  test('a file that is not there is a fault of the call', async () => {
    const { code, stderr } = await runCommand(['check', 'nowhere.overpassql', '--format', 'json']);
    expect([code, stderr]).toEqual([2, 'flyover check: there is no file nowhere.overpassql\n']);
  });
});

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../../shared/golden');
const cases = join(golden, 'language/cases');
const present = existsSync(cases);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

test.skipIf(!present)('one call tells of 120 texts what the Overpass API tells, in the lines of each file', async () => {
  const files = readdirSync(cases)
    .filter((name) => name.endsWith('.query'))
    .map((name) => join(cases, name));
  const { code, stdout } = await runCommand(['check', ...files, '--format', 'json']);
  expect([code, files.length]).toEqual([1, 120]);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const [i, file] of files.entries()) {
    const { accepted, lines = [] } = JSON.parse(readFileSync(file.replace('.query', '.json'), 'utf8'));
    const first = answers[i].diagnostics.find(({ severity }: { severity: string }) => severity === 'error');
    expect([answers[i].file, answers[i].accepted, accepted || lines.includes(first?.line)]).toEqual([file, accepted, true]);
  }
});

describe('faults of XML are told on the lines of the server, in those of the file', () => {
  test.each([
    ['text in an element, on the line of the element', '<foreach>\nx<print/></foreach>', 1],
    ['an element in another one, on the line of the latter', '<query type="node">\n<print/></query>', 1],
    ['an end that is missing, on the line of the one that comes in its place', '<osm-script>\n<union>\n<item/></osm-script>', 3],
    ['a quote that is missing, on the line of the next element', '<query type="node">\n<has-kv k="a/>\n<bbox-query/></query>', 3],
  ])('%s', async (_what, text, line) => {
    const { stdout } = await runCommand(['check', '--format', 'json'], { stdin: text });
    expect(JSON.parse(stdout).diagnostics.find(({ severity }: { severity: string }) => severity === 'error').line).toBe(line);
  });
});
