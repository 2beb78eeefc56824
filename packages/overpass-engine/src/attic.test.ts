/** Holds the engine against answers of the Overpass API 0.7.62 over a small history of 200 versions. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readElements } from '@flyover/osm-elements';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from './index.ts';
import { ask } from './testing/ask.ts';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../shared/golden');
const shown = join(golden, 'attic/shown');
const data = join(golden, 'attic/data/history.osh');
const missing = [shown, data].find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`The answers over a history are skipped: ${missing} is not there.`);

const NUMBER_OF_ANSWERS = 546;

/** Answers that are meant to be others, by the reason; the README has more on each. The order of the tags of an element is not compared at all. */
const DEVIATIONS: Readonly<Record<string, readonly string[]>> = {
  'a way with missing nodes has the shape of those that are there': [
    '0053',
    '0081',
    '0082',
    '0238',
    '0241',
    '0243',
    '0246',
    '0248',
    '0253',
    '0298',
    '0647',
  ],
  'areas are those of the moment, not of today': ['0329', '0335', '0345'],
  'in a comparison a box behind `geom` does not hide what changed outside of it': ['0589', '1020'],
};
const reasons = new Map(Object.entries(DEVIATIONS).flatMap(([reason, numbers]) => numbers.map((number) => [number, reason] as const)));

describe.skipIf(missing !== undefined)('answers over a history', () => {
  let database: Database;
  beforeAll(async () => {
    database = createDatabase(await readElements(createReadStream(data)));
  });

  const answers = missing === undefined ? readdirSync(join(shown, 'answers')) : [];
  const numbers = missing === undefined ? readdirSync(join(shown, 'queries')).map((file) => file.replace('.overpassql', '')) : [];
  const read = (file: string) => readFileSync(join(shown, file), 'utf8');

  test('are all there', () => {
    expect(numbers).toHaveLength(NUMBER_OF_ANSWERS);
    expect([...reasons.keys()].filter((number) => !numbers.includes(number))).toEqual([]);
  });

  test.each(numbers.sort().map((number) => ({ number, reason: reasons.get(number) })))('$number', async ({ number, reason }) => {
    const given = await ask(database, read(`queries/${number}.overpassql`).replace(/\n$/, ''));
    const kind = ['json', 'xml', 'csv'].find((each) => answers.includes(`${number}.${each}`));
    const said = answers.includes(`${number}.txt`) ? read(`answers/${number}.txt`).split('\n').filter(Boolean) : [];
    const expected = { said, lines: kind === undefined ? [] : linesOf(read(`answers/${number}.${kind}`), kind) };
    const found = {
      said: saidIn(given.status, given.text),
      lines: given.status === 200 && kind !== undefined ? linesOf(given.text, kind) : [],
    };
    // an answer that has become equal leaves the list
    if (reason === undefined) expect(found).toEqual(expected);
    else expect(found, reason).not.toEqual(expected);
  });
});

/** Errors and remarks, one each line. */
function saidIn(status: number, text: string): string[] {
  const plain = (line: string) =>
    line
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&')
      .trim();
  if (status !== 200) return [...text.matchAll(/<strong[^>]*>Error<\/strong>: (.*?) *<\/p>/g)].map(([, line]) => plain(line));
  if (!text.startsWith('{')) return [...text.matchAll(/<remark>([^<]*)/g)].map(([, line]) => plain(line));
  return (JSON.parse(text).remark ?? '')
    .split(/(?=runtime (?:error|remark): )/)
    .filter(Boolean)
    .map(plain);
}

/** What counts of an answer: the elements, in JSON with sorted keys, in XML without the order of the tags of an element. */
function linesOf(text: string, kind: string): string[] {
  if (kind === 'csv') return text.trimEnd().split('\n');
  if (kind === 'json') return JSON.parse(text).elements.map((element: unknown) => JSON.stringify(sortKeys(element)));
  const lines = text
    .replace(/ generator="[^"]*"|<meta [^>]*\/>|<remark>[^<]*<\/remark>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const sorted: string[] = [];
  let tags: string[] = [];
  for (const line of [...lines, '']) {
    if (line.startsWith('<tag ')) tags.push(line);
    else {
      sorted.push(...tags.sort(), line);
      tags = [];
    }
  }
  return sorted;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
}
