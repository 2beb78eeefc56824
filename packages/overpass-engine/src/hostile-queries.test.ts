/** Queries that are small and would cost much: each ends within what it may take, with a sentence. */
import { expect, test } from 'vitest';
import { createDatabase } from './create-database.ts';
import { RuntimeError } from './errors.ts';
import { sourcesOfLine } from './filter/around-filter.ts';
import { patternTest } from './filter/tag-filter.ts';
import { RunControl } from './run-control.ts';
import { ask, askIds, askJson } from './testing/ask.ts';
import { buildStore, smallTown } from './testing/databases.ts';

const town = createDatabase(smallTown);

/** Statements that leave an element with a text of so many letters in the default set. */
const text = (letters: string, doublings: number) => `make a x="${letters}";${'make a x=u(t["x"])+u(t["x"]);'.repeat(doublings)}`;
const over = () => new RunControl({ signal: undefined, timeout: -1, maxsize: 1e9 });

test('a list of more entries than an array of them has room for', async () => {
  const { remark } = await askJson(town, `${text(';'.repeat(1024), 12)}make b y=lrs_union(u(t["x"]),u(t["x"]));out;`);
  expect(remark).toBe('runtime error: A list of more than 1048576 entries is not supported by this engine.');
});

test('one element with a hundred long texts', async () => {
  const tags = Array.from({ length: 100 }, (_, at) => `y${at}=u(t["x"])+"${at}"`).join();
  const { elements, remark } = await askJson(town, `[maxsize:5000000];${text('a'.repeat(1024), 10)}make b ${tags};out;`);
  expect([elements, remark]).toEqual([[], expect.stringMatching(/^runtime error: Query ran out of memory in "make" at line 1\./)]);
});

test('texts beyond Latin-1, which take two bytes a letter', async () => {
  const remarkOf = async (letter: string) => (await askJson(town, `[maxsize:1500000];${text(letter.repeat(1024), 10)}out count;`)).remark;
  expect(await remarkOf('a')).toBe(undefined);
  expect(await remarkOf('€')).toContain('ran out of memory');
});

test('a page that is printed again and again', async () => {
  const page = '[out:popup("All";[name~"."];"name";)][maxsize:20000];nwr[name](-1,-1,1,1);';
  expect((await ask(town, `${page}out;`)).text).not.toContain('runtime error');
  expect((await ask(town, `${page}${'out;'.repeat(2000)}`)).text).toContain('Query ran out of memory');
});

test('relations that lie fifty thousand deep in one another', async () => {
  const count = 50_000;
  const relations = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    members: [['relation', ((at + 1) % count) + 1, ''] as const, ['relation', at + 1, ''] as const],
  }));
  const deep = createDatabase(buildStore({ relations }));
  expect((await askIds(deep, 'rel(1);>>;')).split(' ').length).toBe(count);
  expect((await askIds(deep, 'rel(7);<<;')).split(' ').length).toBe(count);
});

test('a long pattern over long texts, and a long line, when the time is over', () => {
  const { strings } = createDatabase(buildStore({ nodes: [{ id: 1, lat: 0, lon: 0, tags: { name: 'a'.repeat(255) } }] })).store;
  const test = patternTest(over(), { ...town, store: { ...town.store, strings } }, `${'(a|b)?'.repeat(100)}z$`, true);
  expect(() => test(strings.find('a'.repeat(255)))).toThrow(RuntimeError);
  const line = Array.from({ length: 1000 }, (_, at) => ({ lat: 0, lon: at / 1000 }));
  expect(() => sourcesOfLine(over(), line, 10)).toThrow(RuntimeError);
});
