import { parseQuery } from '@flyover/overpass-ql';
import { compilePosixRegex } from '@flyover/posix-regex';
import { describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { createDatabase } from '../index.ts';
import { RunControl } from '../run-control.ts';
import { askIds } from '../testing/ask.ts';
import { buildStore, smallTown } from '../testing/databases.ts';
import { groupFilters, patternTest } from './tag-filter.ts';

const town = createDatabase(smallTown);

describe('filters of one key', () => {
  test.each([
    ['[highway][highway!=path]', ['[highway][highway!=path]']],
    ['[highway=path][name][highway]', ['[highway=path]', '[name]', '[highway]']],
    ['[a!=1][a!=2][a~"3"][b]', ['[a!=1][a!=2][a~"3"]', '[b]']],
    ['[a](1,2,3,4)[a=1][!a][a=2]', ['[a]', '(1,2,3,4)', '[a=1]', '[!a]', '[a=2]']],
    ['[~"a"~"1"][a=1]', ['[~"a"~"1"]', '[a=1]']],
  ])('%s are together where they follow each other', (text, expected) => {
    const query = `node${text};`;
    const [statement] = parseQuery(query).script.statements;
    const filters = statement.kind === 'query' ? statement.filters : [];
    expect(groupFilters(filters).map((group) => query.slice(group[0].from, group[group.length - 1].to))).toEqual(expected);
  });

  test.each([
    ['node[amenity][amenity!=cafe]', 'n31 n40'],
    ['node[amenity!=cafe][amenity]', 'n31 n40'],
    ['node[amenity][amenity!=nowhere]', 'n30 n31 n40'],
    ['node[amenity=cafe][amenity=bench]', ''],
    ['node[amenity=cafe][amenity~"^c"]', 'n30'],
    ['node[amenity!=cafe][amenity!=bench][amenity]', 'n31'],
    ['node[amenity~"^[cf]"][amenity!~"f$"][amenity!="fountain"]', 'n30'],
    ['node[highway][highway=nowhere]', ''],
    ['node[nowhere][nowhere!=yes]', ''],
    ['node(id:30,31,40)[nowhere!=yes][nowhere!=no]', 'n30 n31 n40'],
    ['area[name=Town][name!=House]', 'a3600001000'],
  ])('%s finds %s', async (query, expected) => expect(await askIds(town, `${query};`)).toBe(expected));
});

const newRun = () => new RunControl({ signal: undefined, timeout: 60, maxsize: 1e9 });
const database = createDatabase(
  buildStore({ nodes: ['Apfel', 'Birne', 'apfel'].map((name, at) => ({ id: at + 1, lat: 0, lon: at, tags: { name } })) }),
);
const { strings } = database.store;
const matched = (test: (number: number) => boolean) =>
  ['Apfel', 'Birne', 'apfel'].filter((name) => test(strings.find(name)) && test(strings.find(name)));

test('a pattern is compiled once a run', () => {
  const run = newRun();
  const first = patternTest(run, database, '^apf', false);
  expect(matched(first)).toEqual(['apfel']);
  expect(patternTest(run, database, '^apf', false)).toBe(first);
  expect(patternTest(newRun(), database, '^apf', false)).not.toBe(first);
  expect(matched(patternTest(run, database, '^apf', true))).toEqual(['Apfel', 'apfel']);
});

test('of thousands of patterns a run keeps the last ones, within 32 MB over all strings', () => {
  const size = 8 * 1024 * 1024;
  const large: Database = { ...database, store: { ...database.store, strings: Object.create(strings, { size: { value: size } }) } };
  const run = newRun();
  const tests = [1, 2, 3, 4, 5].map((number) => patternTest(run, large, `x${number}`, false));
  expect(patternTest(run, large, 'x5', false)).toBe(tests[4]);
  expect(patternTest(run, large, 'x2', false)).toBe(tests[1]);
  expect(patternTest(run, large, 'x1', false)).not.toBe(tests[0]);
});

test('patterns for any text are told as the automaton tells them, for line feeds, letters beyond the first plane and the empty text, too', () => {
  const values = ['', '\n', '\u{1f984}', 'a\nb', ' ', 'x'];
  const data = createDatabase(
    buildStore({ nodes: values.map((value, at) => ({ id: at + 1, lat: 0, lon: at, tags: { [`key ${at}`]: value } })) }),
  );
  for (const pattern of ['^', '.*', '^.*', '^.*$', '.', '.+', '^.', '^.+', '^.+$']) {
    const quick = patternTest(newRun(), data, pattern, false);
    const automaton = compilePosixRegex(pattern, false);
    const reported = values.map((value) => quick(data.store.strings.find(value)));
    expect([pattern, reported]).toEqual([pattern, values.map((value) => automaton.test(value))]);
  }
});
