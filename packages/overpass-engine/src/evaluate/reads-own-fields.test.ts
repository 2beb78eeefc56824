import { parseQuery } from '@flyover/overpass-ql';
import { expect, test } from 'vitest';
import { readsOwnFields } from './reads-own-fields.ts';

test.each([
  ['t["maxspeed"] > 50 && !is_tag("oneway")', true],
  ['number(t["height"]) > 20 || version() == 1', true],
  ['t[user()] == "yes"', true],
  // places of nodes, other sets, the value of a round
  ['length() > 100', false],
  ['is_closed()', false],
  ['t["name"] == a.u(t["name"])', false],
  ['t["name"] == _.val', false],
  ['t[a.u(id())] == "yes"', false],
])('(if:%s) looks at the element alone: %s', (condition, expected) => {
  const [statement] = parseQuery(`nwr(if:${condition});`).script.statements;
  const [filter] = statement.kind === 'query' ? statement.filters : [];
  expect(filter.kind === 'if' && readsOwnFields(filter.condition)).toBe(expected);
});
