/** The twin: at any moment a query gives what it gives over a store that the plainest code cut to that moment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask } from '../testing/ask.ts';
import { buildStore, type PlainStore } from '../testing/databases.ts';

/** Few values, so that boxes, tags and references meet. */
const degrees = fc.integer({ min: 0, max: 20 }).map((value) => value / 1000);
const word = fc.constantFrom('a', 'b', 'c');
const tags = fc.oneof(fc.dictionary(word, word, { maxKeys: 2 }), fc.constant({ type: 'multipolygon', name: 'x' }));
const year = fc.integer({ min: 2000, max: 2010 });
const moment = (value: number) => `${value}-01-01T00:00:00Z`;

/** The past of an element: its versions, a year or more apart, some of them deletions. */
function past<T extends object>(body: fc.Arbitrary<T>, highestId: number) {
  const version = fc.record({ body, year, gone: fc.boolean(), uid: fc.integer({ min: 1, max: 2 }) });
  return fc
    .record({
      id: fc.integer({ min: 1, max: highestId }),
      versions: fc.uniqueArray(version, { selector: ({ year }) => year, minLength: 1, maxLength: 4 }),
    })
    .map(({ id, versions }) =>
      [...versions]
        .sort((a, b) => a.year - b.year)
        .map((each, i) => ({
          ...each.body,
          id,
          version: i + 1,
          timestamp: moment(each.year),
          changeset: i + 1,
          uid: each.uid,
          user: `u${each.uid}`,
          // the first version is always one to see
          ...(each.gone && i > 0 && { visible: false }),
        })),
    );
}

const pasts = <T extends object>(body: fc.Arbitrary<T>, highestId: number) =>
  fc.uniqueArray(past(body, highestId), { selector: ([{ id }]) => id, maxLength: highestId }).map((elements) => elements.flat());

const member = fc.oneof(
  fc.tuple(fc.constant('node'), fc.integer({ min: 1, max: 9 }), word),
  fc.tuple(fc.constant('way'), fc.integer({ min: 1, max: 6 }), word),
  fc.tuple(fc.constant('relation'), fc.integer({ min: 1, max: 4 }), word),
);
const ring = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 5 }).map((nodes) => [...nodes, nodes[0]]);
const line = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

const histories: fc.Arbitrary<PlainStore> = fc.record({
  nodes: pasts(fc.record({ lat: degrees, lon: degrees, tags }), 9),
  ways: pasts(fc.record({ nodes: fc.oneof(ring, line), tags }), 6),
  relations: pasts(fc.record({ members: fc.array(member, { maxLength: 4 }), tags }), 4),
});

/** What of a past holds at a moment: of each element its last version until then, unless that deletes it. */
function cut<T extends { readonly id: number; readonly timestamp?: string; readonly visible?: boolean }>(
  past: readonly T[],
  until: string,
): T[] {
  const last = new Map<number, T>();
  for (const version of past) if ((version.timestamp ?? '') <= until) last.set(version.id, version);
  return [...last.values()].filter(({ visible }) => visible !== false);
}

const QUERIES = [
  'nwr(0,0,0.01,0.01);out meta geom;',
  'nwr[a];out meta center;',
  'nwr[a!=b][!c](0.005,0.005,0.02,0.02);out bb;',
  'nwr(id:1,2,3);out;',
  'node(2);<<;out meta;',
  'rel(1);>>;out meta;',
  'way(id:1,2);(._;>;);out;',
  'rel[type=multipolygon];map_to_area;node(area);out;',
  'area[name];out;nwr(area);out;',
  'is_in(0.01,0.01);out tags;',
  'way(id:1,2,3);node(w);way(bn);rel(bw);out ids;',
  'node[a];nwr(around:500);out ids;',
  'nwr(uid:1)(newer:"2005-01-01T00:00:00Z");out meta;',
  'nwr(if:version()>1&&count_tags()>0);out;',
  'way(poly:"0 0 0 0.015 0.015 0.015 0.015 0");out geom;',
  'nwr[~"[ab]"~"[bc]"];out count;',
  'way(id:1,2,3);foreach{>;(.all;._;)->.all;}.all out skel;',
  'rel(id:1,2);complete{rel(r);rel(br);};out;',
  'nw[a]->.a;(nwr(0,0,0.01,0.01);-.a;);out ids;',
  'node[a];convert x ::id=id(),w=version(),t=timestamp();out;',
];

test('a moment of a history is the store of that moment', () =>
  fc.assert(
    fc.asyncProperty(histories, year, fc.constantFrom(...QUERIES), async (history, of, query) => {
      const until = moment(of);
      const { nodes = [], ways = [], relations = [] } = history;
      const plain = createDatabase(buildStore({ nodes: cut(nodes, until), ways: cut(ways, until), relations: cut(relations, until) }));
      const whole = createDatabase(buildStore({ ...history, history: true }));
      const { text } = await ask(whole, `[out:json][date:"${until}"];${query}`);
      expect(text).toBe((await ask(plain, `[out:json];${query}`)).text);
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 300) },
  ));

test('two runs beside each other are the difference of a history', () =>
  fc.assert(
    fc.asyncProperty(
      histories,
      year,
      year,
      fc.constantFrom('nwr(0,0,0.01,0.01);', 'nwr[a];', 'way[a];>;'),
      async (history, a, b, query) => {
        const whole = createDatabase(buildStore({ ...history, history: true }));
        const stateOf = async (of: number) => {
          const { text } = await ask(whole, `[out:xml][date:"${moment(of)}"];${query}out meta geom;`);
          const elements = text.replace('\n</osm>\n', '').split(/^(?= {2}<(?:node|way|relation) )/m);
          return new Map(elements.slice(1).map((element) => [element.replace(/^ *<(\w+) id="(\d+)".*/s, '$1 $2'), element]));
        };
        const [before, after] = [await stateOf(a), await stateOf(b)];
        const expected = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
        const { text } = await ask(whole, `[diff:"${moment(a)}","${moment(b)}"];${query}out meta geom;`);
        const found = [...text.matchAll(/<action type="(\w+)">\n(?:<old>\n)? *<(\w+) id="(\d+)"/g)];
        const typeOf = (key: string) => (!before.has(key) ? 'create' : after.has(key) ? 'modify' : 'delete');
        expect(found.map(([, type, name, id]) => `${type} ${name} ${id}`).sort()).toEqual(
          expected.map((key) => `${typeOf(key)} ${key}`).sort(),
        );
      },
    ),
    { numRuns: 100 },
  ));
