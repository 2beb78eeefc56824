/**
 * Rows that somebody looks at stay in memory, whatever the bound of a prepared file says. Garbage is collected hundreds of times here, which takes the longer the more
 * there is: these tests have a process of their own (`vitest.config.ts`).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask } from '../testing/ask.ts';
import { buildStore, type PlainStore, preparedDatabase } from '../testing/databases.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  'node[n];out meta;',
  'way[n];out geom;',
  'way[n];out meta qt;',
  'node[n](if:t["n"]>700);out tags;',
  'nw[n](if:user()=="Ada");out ids;',
  'nw[n][!m];out ids;',
  'nw[n](newer:"2020-01-01T00:00:00Z");out ids;',
  'node(10.05,10.05,10.55,10.55);way(bn)(10.1,10.1,10.11,10.5);out center;',
  'node[n="500"];nw(around:20000)[n];out ids;',
  'way[n];node(w);<;out count;',
  'way[n](if:length()>10&&is_closed()==0&&count_members()==3);out ids;',
  'way[n~"^1"][m];convert x ::id=id(),::geom=geom(),all=per_member(ref()),who=user(),::=::;out geom;',
  'nw[m][n~"^2"]->.a;.a for(t["n"]){make x n=_.val,who=u(user()),size=sum(length());out;}',
])(
  'rows that are looked at stay until nobody looks any more, whatever goes meanwhile: %s',
  async (text) => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    const store = buildStore(manyStreets());
    const expected = await ask(createDatabase(store), text);
    // each look at the clock is a turn, in which columns go; what nobody has is taken from memory
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      if (typeof collect === 'function' && time % 20 === 0) collect();
      time += 21;
      return time;
    });
    const given = await ask(preparedDatabase(store, 16, { bound: 300 })(), text);
    expect([given, given.text.length > 400]).toEqual([expected, true]);
  },
  60_000,
);

/** More elements than are looked at in one go. */
function manyStreets(): PlainStore {
  const each = Array.from({ length: 1000 }, (_, i) => i);
  const said = (i: number) => ({
    tags: { n: String(i), ...(i % 3 === 0 && { m: 'yes' }) },
    version: 1,
    timestamp: i % 2 === 0 ? '2021-01-01T00:00:00Z' : '2019-01-01T00:00:00Z',
    uid: i,
    user: i % 2 === 0 ? 'Ada' : 'Bob',
    changeset: i,
  });
  return {
    nodes: each.map((i) => ({ id: i * 3 + 1, lat: 10 + (i % 100) / 100, lon: 10 + ((i * 37) % 100) / 100, ...said(i) })),
    ways: each.map((i) => ({ id: i * 2 + 1, nodes: [i, (i * 7) % 1000, (i + 1) % 1000].map((node) => node * 3 + 1), ...said(i) })),
  };
}
