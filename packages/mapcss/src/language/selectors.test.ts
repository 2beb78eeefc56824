import { describe, expect, test } from 'vitest';
import { holdsFor, matchesOf, node, relation, square, way } from '../testing/sketch.ts';
import { stylesOf } from '../testing/style-of.ts';

describe('conditions', () => {
  test.each<[string, Record<string, string>[], number[]]>([
    ['[k]', [{ k: 'v' }, { x: 'v' }], [1]],
    ['[!k]', [{ k: 'v' }, { x: 'v' }], [2]],
    ['[k=v]', [{ k: 'v' }, { k: 'V' }, { x: 'v' }], [1]],
    ['[ k = v ]', [{ k: 'v' }], [1]],
    ['["a b"="c d"]', [{ 'a b': 'c d' }], [1]],
    ["['a b'='c d']", [{ 'a b': 'c d' }], [1]],
    ['[name=Foo & Bar; Größe]', [{ name: 'Foo & Bar; Größe' }], [1]],
    ["[name=O'Brien]", [{ name: "O'Brien" }], [1]],
    ['[name="a]b{c}d;e"]', [{ name: 'a]b{c}d;e' }], [1]],
    ['[k=yes]', [{ k: 'yes' }, { k: 'true' }, { k: '1' }, { k: 'no' }], [1, 2, 3]],
    ['[k=no]', [{ k: 'no' }, { k: 'false' }, { k: '0' }, { k: 'yes' }], [1, 2, 3]],
    ['[k!=v]', [{ k: 'v' }, { k: 'w' }, { x: 'v' }], [2, 3]],
    ['[k<5]', [{ k: '4' }, { k: '5' }, { k: 'x' }, { x: '1' }], [1]],
    ['[k<=5]', [{ k: '5' }, { k: '5.1' }], [1]],
    ['[k>5]', [{ k: '5.1' }, { k: '10' }, { k: '5' }], [1, 2]],
    ['[k>=5]', [{ k: '5' }, { k: '4' }, { k: '' }], [1]],
    ['[k=~/b+/]', [{ k: 'aBBc' }, { k: 'ac' }, { x: 'b' }], [1]],
    ['[k!~/b/]', [{ k: 'abc' }, { k: 'ac' }, { x: 'b' }], [2, 3]],
    ['[k=~/a[\\]}]b\\/c/]', [{ k: 'a]b/c' }, { k: 'a}b/c' }, { k: 'ab/c' }], [1, 2]],
    ['[k=~"^a"]', [{ k: 'abc' }, { k: 'ba' }], [1]],
    ['[k^=ab]', [{ k: 'abc' }, { k: 'cab' }], [1]],
    ['[k$=bc]', [{ k: 'abc' }, { k: 'bcd' }], [1]],
    ['[k*=b]', [{ k: 'abc' }, { k: 'ac' }], [1]],
    ['[k~=b]', [{ k: 'a; b' }, { k: 'b' }, { k: 'ab' }], [1, 2]],
    ['[k?]', [{ k: 'yes' }, { k: 'true' }, { k: '1' }, { k: 'no' }, { x: '1' }], [1, 2, 3]],
    ['[!k?]', [{ k: 'yes' }, { k: 'no' }, { x: '1' }], [2, 3]],
    ['[k?!]', [{ k: 'no' }, { k: 'false' }, { k: '0' }, { k: 'yes' }, { x: '1' }], [1, 2, 3]],
    ['[!k?!]', [{ k: 'no' }, { k: 'yes' }], [2]],
    ['[/^k/]', [{ k1: 'v' }, { ak: 'v' }], [1]],
    ['[!/^k/]', [{ k1: 'v' }, { ak: 'v' }], [2]],
    ['[/^k/=~/V/]', [{ k1: 'v' }, { k1: 'w', a: 'v' }], [1]],
    ['[a=*b]', [{ a: '1', b: '1' }, { a: '1', b: '2' }, { a: '1' }], [1]],
    ['[tag("a") + 1 > 2]', [{ a: '2' }, { a: '1' }], [1]],
    ['[has_tag_key("a") && tag("b") = 2]', [{ a: '2', b: '2' }, { b: '2' }], [1]],
    ['[@@x=1]', [{ '@x': '1' }, { x: '1' }], [1]],
    ['[__proto__]', [{ a: 'b' }], []],
    ['[constructor=v]', [{ constructor: 'v' }, { a: 'b' }], [1]],
    ['[a][b]', [{ a: '1' }, { a: '1', b: '1' }], [2]],
  ])('%s', async (condition, tags, numbers) => {
    expect(await holdsFor(condition, ...tags)).toEqual(numbers);
  });

  test('metadata', async () => {
    const known = node(1, { a: 'b' }, { version: 3, timestamp: '2020-01-01T00:00:00Z', changeset: 99, uid: 7, user: 'ann' });
    for (const condition of ['@id=1', '@version>2', '@user=ann', '@uid=7', '@changeset=99', '@timestamp="2020-01-01T00:00:00Z"', '@user']) {
      expect(await matchesOf(`node[${condition}]`, [known, node(2, { a: 'b' })])).toEqual(['node/1']);
    }
  });

  test('patterns that could take forever do not', async () => {
    const before = performance.now();
    const hostile = { k: `${'a'.repeat(250)}b` };
    for (const pattern of ['^(a+)+$', '(a|a)*c', '^(a|aa)+$', '(x*)*y', '(?=(a+)+$)a', '^(([a-z])+.)+[A-Z]([a-z])+$'])
      await holdsFor(`[k=~/${pattern}/]`, hostile);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

const town = [
  ...way(1, { highway: 'primary' }),
  ...square(2, { building: 'yes' }),
  ...square(3, { barrier: 'fence' }),
  relation(4, { type: 'route' }, 'way/1:forward', 'node/11:stop'),
  relation(5, { type: 'multipolygon', landuse: 'forest' }, 'way/3:outer'),
  node(6, { amenity: 'cafe' }),
  { type: 'way', id: 7, center: { lat: 5, lon: 5 }, tags: { building: 'yes' } },
];
const all = (selector: string) => matchesOf(selector, town);

describe('types', () => {
  test('geometry counts for area, line and node', async () => {
    expect(await all('area')).toEqual(['way/2', 'relation/5']);
    expect(await all('line')).toEqual(['way/1', 'way/3', 'relation/4']);
    expect(await all('node[building], node[amenity]')).toEqual(['node/6', 'way/7']);
  });
  test('way and relation go by type', async () => {
    expect(await all('way')).toEqual(['way/1', 'way/2', 'way/3', 'way/7']);
    expect(await all('relation')).toEqual(['relation/4', 'relation/5']);
  });
  test('what a query made goes by its geometry', async () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    const made = [
      { type: 'middle', id: 1, geometry: { type: 'Point', coordinates: [1, 2] }, tags: { a: 'b' } },
      { type: 'road', id: 2, geometry: { type: 'LineString', coordinates: ring.slice(1) }, tags: { a: 'b' } },
      { type: 'hull', id: 3, geometry: { type: 'Polygon', coordinates: [ring] }, tags: { a: 'b' } },
    ];
    const matched = (selector: string) => matchesOf(selector, [...made, ...way(4, { highway: 'path' })]);
    expect(await matched('node[a]')).toEqual(['middle/1']);
    expect(await matched('way')).toEqual(['way/4', 'road/2', 'hull/3']);
    expect(await matched('line[a=b]')).toEqual(['road/2']);
    expect(await matched('area')).toEqual(['hull/3']);
    expect(await matched('[a]:closed')).toEqual(['hull/3']);
    expect(await matched('relation way, way > node, way:tainted')).toEqual(['node/41', 'node/42', 'node/43']);
    expect(await matched('*[osm_id() = 2], *[waylength() > 100000]')).toEqual(['road/2']);
  });
  test('a star and nothing mean any element, but not canvas or meta', async () => {
    const sheet = '* { width: 1; } [building] { color: red; } canvas { fill-color: white; } meta { title: "x"; }';
    const styles = await stylesOf(sheet, [node(1, { building: 'yes' })]);
    expect(styles).toEqual({
      'node/1': { default: { width: 1, color: '#ff0000' } },
      canvas: { default: { 'fill-color': '#ffffff' } },
      meta: { default: { title: 'x' } },
    });
  });
  test('blanks and comments behind the type change nothing', async () => {
    for (const selector of ['way [highway]', 'way/* x */[highway]', 'way :tagged [highway]', 'way // x\n [highway]'])
      expect(await all(selector)).toEqual(['way/1']);
  });
});

describe('zooms', () => {
  test.each([
    ['way|z12', [12]],
    ['way|z12-13', [12, 13]],
    ['way|z14-', [14, 15]],
    ['way|z-12', [11, 12]],
    ['way[highway]|z12', [12]],
    ['way|z12[highway]', [12]],
  ])('%s', async (selector, zooms) => {
    const found = [];
    for (const zoom of [11, 12, 13, 14, 15]) if ((await matchesOf(selector, way(1, { highway: 'x' }), zoom)).length > 0) found.push(zoom);
    expect(found).toEqual(zooms);
  });
});

describe('pseudo-classes', () => {
  test.each<[string, string[]]>([
    [':closed', ['way/2', 'way/3', 'relation/5']],
    [':placeholder', ['way/7']],
    ['relation:completely_downloaded', ['relation/4', 'relation/5']],
    ['way!:closed', ['way/1', 'way/7']],
    ['way:active', []],
    ['way:hover', []],
    ['way!:active', ['way/1', 'way/2', 'way/3', 'way/7']],
    ['way:no-such-thing', []],
    ['way:clockwise[building]', []],
    ['way:anticlockwise[building]', ['way/2']],
    ['node:unconnected', ['node/6']],
  ])('%s', async (selector, names) => {
    expect(await all(selector)).toEqual(names);
  });
  test('tagged and untagged: created_by and source do not count', async () => {
    expect(await holdsFor(':tagged', { a: 'b' }, { source: 'x', created_by: 'y' })).toEqual([1]);
    expect(await holdsFor(':untagged', { a: 'b' }, { source: 'x', created_by: 'y' })).toEqual([2]);
  });
  test('connection is a node of two ways', async () => {
    const ways = [...way(1, { a: 'b' }), { type: 'way', id: 2, nodes: [12, 13], tags: { a: 'b' } }];
    expect(await matchesOf('node:connection', ways)).toEqual(['node/12', 'node/13']);
  });
  test('tainted lacks nodes', async () => {
    const lacking = [...way(1, { a: 'b' }), { type: 'way', id: 2, nodes: [11, 12, 99], tags: { a: 'b' } }];
    expect(await matchesOf('way:tainted', lacking)).toEqual(['way/2']);
    expect(await matchesOf('way:completely_downloaded', lacking)).toEqual(['way/1']);
  });
});

describe('parents', () => {
  test.each<[string, string[]]>([
    ['relation way', ['way/1', 'way/3']],
    ['relation > way', ['way/1', 'way/3']],
    ['relation[type=route] > way', ['way/1']],
    ['way[highway] > node', ['node/11', 'node/12', 'node/13']],
    ['relation way > node', ['node/11', 'node/12', 'node/13', 'node/31', 'node/32', 'node/33', 'node/34']],
    ['way[highway] >[index=1] node', ['node/11']],
    ['way[highway] >[index=-1] node', ['node/13']],
    ['way[highway] >[index>1] node', ['node/12', 'node/13']],
    ['relation >[role="forward"] way', ['way/1']],
    ['relation >["forward"] way', ['way/1']],
    ['relation >[role!="forward"] way', ['way/3']],
    ['relation >[role=~/^out/] way', ['way/3']],
    ['relation >[index=2] node', ['node/11']],
    ['way[highway] < relation', ['relation/4']],
    ['node + node', ['node/12', 'node/13', 'node/21', 'node/22', 'node/23', 'node/24', 'node/31', 'node/32', 'node/33', 'node/34']],
  ])('%s', async (selector, names) => {
    expect(await all(selector)).toEqual(names);
  });
  test('an area that contains a node', async () => {
    const inside = [
      ...square(1, { building: 'yes' }),
      ...square(2, { building: 'yes' }),
      { type: 'node', id: 9, lat: 0.101, lon: 0.001, tags: { shop: 'yes' } },
    ];
    expect(await matchesOf('node[shop] ∈ area[building]', inside)).toEqual(['way/1']);
    expect(await matchesOf('node[shop] ∉ area[building]', inside)).toEqual(['way/2']);
    expect(await matchesOf('area[building] ⊇ node[shop]', inside)).toEqual(['node/9']);
  });
});

describe('order, layers, classes, set', () => {
  const one = (sheet: string) => stylesOf(sheet, way(1, { highway: 'primary', lanes: '3' })).then((styles) => styles['way/1'] ?? {});
  test('later properties win, nothing is more specific', async () => {
    expect(await one('way[highway=primary][lanes=3] { width: 9; } way { width: 1; }')).toEqual({ default: { width: 1 } });
  });
  test('a block runs once, a comma left over adds nothing', async () => {
    expect(await one('way { width: 5; } way[highway], way[lanes], { width: prop("width") + 10; }')).toEqual({ default: { width: 15 } });
  });
  test('layers have properties of their own; a star writes into all and is what new ones start from', async () => {
    expect(await one('way::a { width: 1; } way::* { opacity: 0.5; } way { width: 2; } way::* { b: prop("width"); }')).toEqual({
      a: { width: 1, opacity: 0.5, b: 1 },
      default: { opacity: 0.5, width: 2, b: 2 },
    });
    expect(await one('way::(tag("highway")) { width: 1; }')).toEqual({ primary: { width: 1 } });
    expect(await one('way::* { width: 1; }')).toEqual({});
  });
  test('classes', async () => {
    expect(await one('way { set .my-road; } way.my-road { a: 1; } way!.my-road { b: 1; } way!.other { c: 1; }')).toEqual({
      default: { a: 1, c: 1 },
    });
  });
  test('set changes tags for later rules', async () => {
    expect(
      await one('way[kind=big] { a: 1; } way { set kind=big; set flag; } way[kind=big] { b: 1; } way[flag=yes] { c: tag("kind"); }'),
    ).toEqual({
      default: { b: 1, c: 'big' },
    });
  });
  test('exit: nothing later applies to this element', async () => {
    expect(await one('way { width: 1; exit; opacity: 1; } way { width: 2; } way::a { width: 3; }')).toEqual({ default: { width: 1 } });
    expect(await one('node { exit; } way { width: 2; }')).toEqual({ default: { width: 2 } });
  });
});
