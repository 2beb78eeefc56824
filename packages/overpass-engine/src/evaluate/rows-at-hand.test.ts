import { parseQuery } from '@flyover/overpass-ql';
import { expect, test } from 'vitest';
import { fieldsRead } from './rows-at-hand.ts';

test.each([
  ['t["maxspeed"] > 50 && !is_tag("oneway")', 'own'],
  ['number(t["height"]) > 20 || version() == 1', 'own'],
  ['t[user()] == "yes"', 'own'],
  // another set is looked at elsewhere
  ['t["name"] == a.u(t["name"])', 'own'],
  ['t["name"] == _.val', 'own'],
  ['length() > 100', 'all'],
  ['is_closed()', 'all'],
  ['t["lanes"] > 2 && count_members() > 9', 'all'],
])('(if:%s) reads %s', (condition, expected) => {
  const [statement] = parseQuery(`nwr(if:${condition});`).script.statements;
  const [filter] = statement.kind === 'query' ? statement.filters : [];
  expect(filter.kind === 'if' && fieldsRead([filter.condition])).toBe(expected);
});
