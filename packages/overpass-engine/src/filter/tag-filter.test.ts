import { parseQuery } from '@flyover/overpass-ql';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds } from '../testing/ask.ts';
import { smallTown } from '../testing/small-town.ts';
import { groupFilters } from './tag-filter.ts';

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
