import { describe, expect, test } from 'vitest';
import { checkText, type Finding, type TextOptions } from './index.ts';
import { schemaTags } from './testing/schema-tags.ts';

const tags = schemaTags();

/** Codes with the text that each is about. */
const reported = (text: string, options: TextOptions = { tags }) =>
  checkText(text, options).map(({ code, from, to }) => `${code}: ${text.slice(from, to)}`);
const codes = (text: string, options?: TextOptions) => reported(text, options).map((line) => line.split(':')[0]);
const only = (text: string, options: TextOptions = { tags }): Finding => {
  const findings = checkText(text, options);
  expect(findings).toHaveLength(1);
  return findings[0];
};

describe('sets', () => {
  test('of a loop are read by its next round', () => {
    expect(codes('node(1)->.a;\nforeach.a->.b {\n  (.b; .c;)->.c;\n}\n.c out;')).toEqual([]);
    expect(codes('node(1)->.a;\nforeach.a->.b {\n  node.b->.c;\n}\n.a out;')).toEqual(['set-never-read']);
  });
  test('of both ways of a choice are read behind it', () => {
    const choice = (way: string) => `node(1);\nif (count(nodes) > 1) {\n  node(2)->.a;\n} else {\n  ${way}->.a;\n}\n.a out;`;
    expect(codes(choice('node(3)'))).toEqual([]);
    expect(reported('node(1);\nif (count(nodes) > 1) { node(2)->.a; }\nnode(3)->.a;\n.a out;')).toEqual([
      'result-overwritten: node(2)->.a',
    ]);
  });
  test('are read by filters, evaluators and unions', () => {
    expect(codes('way(1)->.w;\nnode(w.w)->.n;\nmake x n=n.count(nodes);\nout;')).toEqual([]);
    expect(codes('node(1)->.a;\n(.a; - node.a[x];);\nout;')).toEqual([]);
    expect(codes('make x n=a.count(nodes);\nout;')).toEqual(['set-never-written']);
  });
  test('that are only meant are shown by their statement', () =>
    expect(reported('node(area);\nout;')).toEqual(['set-read-before-written: node(area)']));
  test('with a name that differs by a letter', () => {
    const { data, fix } = only('node(1)->.stations;\n.station out;');
    expect([data, fix?.text]).toEqual([{ set: 'station', meant: 'stations' }, 'stations']);
  });
  test('of the XML form', () => {
    const xml = (into: string) => `<osm-script>\n  <id-query type="node" ref="1" into="${into}"/>\n  <print from="a"/>\n</osm-script>`;
    expect([codes(xml('a')), codes(xml('b'))]).toEqual([[], ['set-never-read', 'set-never-written']]);
  });
});

describe('what is printed', () => {
  test('on two ways of a choice is printed once', () =>
    expect(codes('node(1);\nif (count(nodes) > 1) { out; } else { out; }')).toEqual([]));
  test('ways are drawn by nodes that come with them', () => {
    for (const text of [
      'way[highway](0,0,1,1);\n(._;>;);\nout;',
      'way[highway](0,0,1,1);\nout body;\n>;\nout skel qt;',
      'way[highway](0,0,1,1)->.w;\nnode(w.w);\nout;\n.w out;',
      '(node(0,0,1,1); <;);\nout meta;',
      'way[highway](0,0,1,1);\nout tags;',
      '[out:csv(name)];\nway[highway](0,0,1,1);\nout;',
    ])
      expect([text, codes(text)]).toEqual([text, []]);
    expect(only('rel(1);\nout;').data).toEqual({ what: 'relations' });
  });
});

describe('tags', () => {
  test('differ by case, a blank or a letter', () => {
    const meant = (tag: string) => checkText(`node[${tag}](0,0,1,1);\nout;`, { tags })[0]?.data.meant;
    expect(['highway=Primary', 'amenity="drinking water"', 'amenity="fast-food"', 'shop=supermaket', 'leisrue=park'].map(meant)).toEqual([
      'primary',
      'drinking_water',
      'fast_food',
      'supermarket',
      'leisure',
    ]);
    expect(['amenity~"^(cafe|resturant)$"', 'amenity!=resturant'].map(meant)).toEqual(['restaurant', 'restaurant']);
    expect(['amenity=xyz', 'xyz=1', 'name=Amenity', 'building:leves=2', 'amenity~"resturant"', 'amenity="bar;pub"'].map(meant)).toEqual(
      Array.from({ length: 6 }),
    );
  });
  test('that are old are told where the new one is not asked for', () => {
    expect(only('node[amenity=artwork](0,0,1,1);\nout;').data).toEqual({ tag: 'amenity=artwork', meant: 'tourism=artwork' });
    expect(codes('(\n  node[amenity=artwork](0,0,1,1);\n  node[tourism=artwork](0,0,1,1);\n);\nout;')).toEqual([]);
  });
  test('are not looked at without a schema', () => expect(codes('node[amenty=cafe](0,0,1,1);\nout;', {})).toEqual([]));
});

describe('filters that exclude one another', () => {
  test.each(['[a=b][a=c]', '[!a][a=b]', '[a=b][a!=b]', '[a=b][a~"^c"]', '[a=bc][a!~"^b"]', '[a][!a]'])('%s', (filters) =>
    expect(codes(`node${filters}(0,0,1,1);\nout;`)).toEqual(['filters-exclude']),
  );
  test.each(['[a=b][a!=c]', '[a=bc][a~"^b"]', '[a=b][a!~"c"]', '[a][a!=b]', '[!a][a!=b]', '[a][!b]', '[a=][a=b]'])('not %s', (filters) =>
    expect(codes(`node${filters}(0,0,1,1);\nout;`)).toEqual([]),
  );
});

describe('boxes', () => {
  const vaduz = { south: 47.1, west: 9.4, north: 47.2, east: 9.6 };
  test('with swapped numbers are known by the map in view', () => {
    const text = 'node[shop](9.45,47.11,9.55,47.19);\nout;';
    const { code, fix } = only(text, { view: vaduz });
    expect([code, fix?.edits[0].insert]).toEqual(['coordinates-swapped', '47.11,9.45,47.19,9.55']);
    expect(codes('node[shop](around:100,9.5,47.15);\nout;', { view: vaduz })).toEqual(['coordinates-swapped']);
    expect(codes('node[shop](52.4,13.3,52.6,13.5);\nout;', { view: vaduz })).toEqual([]);
  });
  test('that a placeholder fills in are those of the map', () => {
    // as wide as from Spain to the Caspian Sea: what stands for them while the text is read lies beside it
    const view = { south: 25, west: -5, north: 65, east: 50 };
    for (const filter of ['{{bbox}}', '{{geocodeBbox:Vaduz}}', 'around:100,{{center}}', 'around:100,{{geocodeCoords:Vaduz}}']) {
      expect([filter, codes(`node[shop](${filter});\nout;`, { view })]).toEqual([filter, []]);
    }
    expect(codes('{{box={{bbox}}}}[bbox:{{box}}];\nnode[shop];\nout;', { view })).toEqual([]);
    expect(codes('{{r=100}}node[shop](around:{{r}},9.5,47.15);\nout;', { view: vaduz })).toEqual(['coordinates-swapped']);
  });
  test('across the antimeridian are as wide as they say', () => expect(codes('node[shop](-20,175,-10,-175);\nout;')).toEqual([]));
});

describe('a bound', () => {
  test.each([
    '[bbox:0,0,1,1];node[shop]',
    'node[shop](user:"a")',
    'node.a[shop]',
    'node[shop](area:3600000001)',
    'node[wikidata=Q42]',
    'node(1)',
  ])('is in %s', (query) =>
    expect(
      codes(`node(1)->.a;\n${query.replace(/^\[.*\];/, '')};\nout;\n.a out;`.replace(/^/, query.match(/^\[.*\];/)?.[0] ?? '')),
    ).toEqual([]),
  );
  test('is not needed over an extract', () => expect(codes('node[shop];\nout;', { planet: false })).toEqual([]));
});

describe('placeholders', () => {
  test('stand for what fits, and are shown whole', () => {
    expect(reported('{{geocodeArea:Vaduz}};\nnode[shop]({{bbox}});\nout;')).toEqual(['result-overwritten: {{geocodeArea:Vaduz}}']);
    expect(reported('{{tag=amenty}}node[{{tag}}=cafe]({{bbox}});\nout;')).toEqual(['key-misspelt: {{tag}}']);
  });
  test('are unknown where nothing defines them', () => {
    expect(only('node[shop]({{bbx}});\nout;').data).toEqual({ name: 'bbx', meant: 'bbox' });
    expect(only('node[shop]({{bbox}})[name="{{who}}"];\nout;').data).toEqual({ name: 'who' });
    expect(codes('node[shop]({{bbox}})[name="{{who}}"];\nout;', { given: ['who'] })).toEqual([]);
  });
  test('keep what is written in them when a fix is made', () => {
    const { fix } = only('{{v=yes}}node[oneway~"^{{v}}$"]({{bbox}});\nout;');
    expect(fix).toBeUndefined();
  });
});

test('a query with an error has no findings but of its placeholders', () =>
  expect(codes('node[shop][!shop]({{bbx}})')).toEqual(['placeholder-unknown']));
test('SQL has none', () => expect(codes('SELECT * FROM planet_osm_point WHERE geom && {{bbox}}')).toEqual([]));
test('names of prototypes are names', () => {
  expect(codes('node["__proto__"="constructor"](0,0,1,1)->.constructor;\n.constructor out;')).toEqual([]);
  expect(codes('node[shop](0,0,1,1);\n.__proto__ out;')).toEqual(['result-not-printed', 'set-never-written']);
});
test('a comment behind a statement speaks of its line only', () => {
  const text = 'node[shop]; // flyover-ignore key-without-bound\nout;\nnode[shop];\nout;';
  expect(reported(text)).toEqual(['key-without-bound: node[shop]']);
  expect(checkText(text)[0].from).toBe(text.lastIndexOf('node'));
});
