/** What the contract of `flyover style` says of corners that the other tests do not look into; a case a sentence. */
import { describe, expect, test } from 'vitest';
import { parseStyleSheet } from '../index.ts';
import { node, relation, square, way } from '../testing/sketch.ts';
import { type PlainStyle, stylesOf } from '../testing/style-of.ts';

const CAFE = node(6, {
  amenity: 'cafe',
  name: 'Foo',
  lanes: '5',
  two: '2',
  other: '02',
  list: '4;2',
  colour: 'Red',
  bridge: '1',
  none: 'none',
  site: 'http://x.org/a',
});

/** What a sheet gives the café: of its only layer the properties, or all layers. */
async function cafe(sheet: string): Promise<unknown> {
  const style: PlainStyle = (await stylesOf(sheet, [CAFE]))['node/6'] ?? {};
  return Object.keys(style).join() === 'default' ? style.default : style;
}

describe('layers', () => {
  test.each<[string, object]>([
    // what new layers start from is there for their first line
    ['node::* { width: 3; } node::a { x: prop("width"); y: is_prop_set("width"); }', { a: { width: 3, x: 3, y: true } }],
    ['node::* { width: 3; } node { width: prop("width") + 1; }', { width: 4 }],
    [
      'node { width: 2; } node::* { opacity: 0.5; } node::a { x: prop("width", "default"); }',
      { default: { width: 2, opacity: 0.5 }, a: { opacity: 0.5, x: 2 } },
    ],
    // a layer is there from its first line on, also where that takes something away
    ['node::a { x: none; } node::* { y: 1; }', { a: { y: 1 } }],
    ['node::* { x: 1; y: 2; } node::a { x: none; }', { a: { y: 2 } }],
    // but not by what is as if not written
    ['node::a { x: eval("1 +"); } node::* { y: 1; }', {}],
    ['node::(concat("a", "b")) { x: 1; } node::("c") { x: 2; }', { ab: { x: 1 }, c: { x: 2 } }],
    ['node::a, node::b, node { x: 1; }', { a: { x: 1 }, b: { x: 1 }, default: { x: 1 } }],
    ['node::a { x: 1; } node::* { x: none; }', {}],
  ])('%s', async (sheet, style) => {
    expect(await cafe(sheet)).toEqual(style);
  });
});

describe('comments and addresses', () => {
  test.each([
    'node[amenity=cafe /* ] */] { x: 1; }',
    'node[amenity= /* a */ cafe] { x: 1; }',
    'node[amenity /* a */ = /* b */ "cafe" /* c */] { x: 1; }',
    'node[/* a */ amenity =~ /* b */ /caf/ /* c */] { x: 1; }',
    'node[amenity=cafe // ]\n] { x: 1; }',
    'node[site=http://x.org/a] { x: 1; }',
    'node[site="http://x.org/a"] { x: 1; }',
    'node[site=~/^http:\\/\\//] { x: 1; }',
    'node[amenity] /* { */ { x /* : */ : /* ; */ 1 /* } */; }',
    '@supports (no-such-thing) { node { icon-image: http://x.org/a.png } } node { x: 1; }',
    '@supports (no-such-thing) { node { icon-image: url(//x.org/{a}) } } node { x: 1; }',
    '@supports (no-such-thing) { it\'s { "}" } } node { x: 1; }',
  ])('%s', async (sheet) => {
    expect(await cafe(sheet)).toEqual({ x: 1 });
  });
  test('neither in quotes nor in url(…)', async () => {
    const sheet = 'node { a: "/* a */"; b: \'// b\'; c: url(http://x.org//c); d: url("//d"); e: https://x.org/e; }';
    expect(await cafe(sheet)).toEqual({ a: '/* a */', b: '// b', c: 'http://x.org//c', d: '//d', e: 'https://x.org/e' });
  });
});

describe('conditions', () => {
  test.each<[string, boolean]>([
    ['[bridge=yes]', true],
    ['[bridge="yes"]', false],
    ['[bridge!=yes]', true],
    ['[bridge=true]', false],
    ['[lanes = 5]', true],
    ['[lanes=5.0]', false],
    ['[lanes>4.5]', true],
    ['[lanes<"6"]', true],
    ['[name>1]', false],
    ['[nope<1]', false],
    ['[nope!=x]', true],
    ['[nope!~/x/]', true],
    ['[amenity=CAFE]', false],
    ['[amenity=~/CAFE/]', true],
    ['[!amenity=~/x/]', true],
    ['[/^AMEN/]', false],
    ['[/^amen/=~/CAFE/]', true],
    ['[/^amen/="cafe"]', true],
    ['[two=*other]', false],
    ['[two!=*other]', true],
    ['[two=*nope]', false],
    ['[list~=2]', true],
    ['[list~="4;2"]', true],
    ['[tag("two") == tag("lanes") - 3]', true],
    ['[tag("lanes") > tag("two") && !has_tag_key("nope")]', true],
    ['[eval("tag(\'lanes\') > 4")]', true],
    ['[setting("nope")]', false],
    ['!:nothing', true],
    [':nothing', false],
    ['!:hover', true],
    ['[bridge?!]', false],
    ['[!nope?!]', true],
  ])('%s', async (condition, holds) => {
    expect(await cafe(`node${condition} { x: 1; }`)).toEqual(holds ? { x: 1 } : {});
  });
});

describe('values', () => {
  test.each<[string, object]>([
    ['x: "12px"; y: 10 px; z: 0x10; w: 5.; v: "50%";', { x: 12, y: '10 px', z: '0x10', w: 5, v: 0.5 }],
    ['x: tag("lanes"); y: concat("0", ".5"); z: split(";", tag("list"));', { x: 5, y: 0.5, z: [4, 2] }],
    ['dashes: tag("list"); casing-dashes: "4"; x: 4px, 2px; y: 1, a;', { dashes: [4, 2], 'casing-dashes': [4], x: [4, 2], y: '1, a' }],
    ['dashes: 4, 2; dashes: tag("nope");', {}],
    ['x: tag("none"); y: "none"; symbol-shape: none;', { x: 'none', 'symbol-shape': 'none' }],
    [
      'color: tag("colour"); text-color: rgb(100%, 50%, 0%); a-color: rgb(1, 1, 1); b-color: rgb(2, 1, 0);',
      { color: '#ff0000', 'text-color': '#ff8000', 'a-color': '#ffffff', 'b-color': '#020100' },
    ],
    [
      'a-color: hsl(120deg 100% 50%); b-color: rgb(0 255 0 / 50%); c-color: "roads: x#88DD22"; d-color: 5;',
      { 'a-color': '#00ff00', 'b-color': '#00ff0080', 'c-color': '#88dd22' },
    ],
    ['x: "a\\\\b"; y: \'it\\\'s\'; z: "Größe"; w: ÄB;', { x: 'a\\b', y: "it's", z: 'Größe', w: 'ÄB' }],
    ['text: 5; text: lanes; font-family: name; icon-image: name;', { text: '5', 'font-family': 'name', 'icon-image': 'name' }],
    ['text: 1 + tag("lanes");', { text: '6' }],
    ['text: name; text: eval("tag(\'nope\')");', { text: 'Foo' }],
    ['set name=Bar; text: name; x: tag("name");', { text: 'Bar', x: 'Bar' }],
    [
      'set n=tag("lanes"); set m=eval("tag(\'lanes\') * 2"); set .c; set flag; x: tag("n"); y: tag("m"); z: tag("flag");',
      { x: 5, y: 10, z: 'yes' },
    ],
  ])('%s', async (lines, style) => {
    expect(await cafe(`node { ${lines} }`)).toEqual(style);
  });
  test('in meta texts in quotes stay texts, in canvas they do not', async () => {
    const sheet = 'meta { a: "5"; b: 5; c: "true"; d: true; color: "#FFF"; } canvas { a: "5"; c: "true"; fill-color: "#FFF"; }';
    expect(await stylesOf(sheet, [])).toEqual({
      meta: { default: { a: '5', b: 5, c: 'true', d: true, color: '#FFF' } },
      canvas: { default: { a: 5, c: true, 'fill-color': '#ffffff' } },
    });
  });
});

describe('expressions', () => {
  test.each<[string, unknown]>([
    ['tag("nope") - 5', 5],
    ['10 / tag("nope")', 10],
    ['tag("nope") * tag("nope")', undefined],
    ['7 - -2', 9],
    ['uniq(1, "1", 2)', [1, 2]],
    ['max(split(";", tag("list")))', 4],
    ['min(tag("nope"), 7)', 7],
    ['concat(1.5, "m")', '1.5m'],
    ['round(-2.5)', -2],
    ['mod(-7, 3)', -1],
    ['sort("10", "9")', [10, 9]],
    ['to_int("3.9")', 3],
    ['length("")', 0],
    ['substring("abc", 1, 9)', 'bc'],
    ['regexp_match("b", "abc")', undefined],
    ['tag("two") == tag("other")', false],
    ['tag("two") == 2.0', true],
    // in quotes what is empty is 0 where it is reckoned or compared with a number
    ['eval("none + 1")', 1],
    ['eval("none == 0")', true],
    ['eval("tag(\'nope\') >= 0")', true],
    ['eval("tag(\'nope\') < 5")', true],
    ['eval("tag(\'nope\') eq 0")', false],
    ["eval(\"tag('two') == tag('other')\")", true],
    ["eval(\"tag('two') eq tag('other')\")", false],
    ['eval("num(\'5 m\')")', 5],
    ['eval("int(\'-7.9\')")', -7],
    ['eval("min(tag(\'nope\'), 2)")', 0],
    ['eval("5 / 0")', undefined],
    ["eval(\"str(tag('lanes')) . 'm'\")", '5m'],
    ['eval(\'tag("lanes") * 2\')', 10],
  ])('%s', async (written, value) => {
    expect(await cafe(`node { x: ${written}; }`)).toEqual(value === undefined ? {} : { x: value });
  });
});

describe('types and parents', () => {
  const town = [
    ...square(1, { building: 'yes' }),
    ...square(2),
    relation(4, { type: 'boundary', boundary: 'administrative' }, 'way/2:outer'),
    ...way(3, { highway: 'primary', ref: '10' }),
    relation(5, { type: 'route', ref: '9' }, 'way/3:a', 'node/31:stop', 'way/99:'),
    relation(6, { type: 'superroute' }, 'relation/5:x'),
    { type: 'way', id: 7, nodes: [31, 98], tags: { highway: 'track' } },
    { type: 'relation', id: 8, center: { lat: 1, lon: 1 }, members: [], tags: { type: 'route' } },
    { type: 'way', id: 9, nodes: [33, 11], tags: { source: 'x', created_by: 'y' } },
  ];
  test.each<[string, string[]]>([
    ['area', ['way/1', 'relation/4']],
    ['line', ['way/3', 'way/9', 'relation/5']],
    ['node[type]', ['relation/8']],
    ['*:closed', ['way/1', 'way/2', 'relation/4']],
    ['*:tainted', ['way/7', 'relation/5']],
    ['*:placeholder', ['relation/8']],
    ['way:untagged', ['way/2', 'way/9']],
    ['node:connection', ['node/11', 'node/31', 'node/33']],
    ['relation!:completely_downloaded', ['relation/5']],
    ['relation relation', ['relation/5']],
    ['relation[type=superroute] relation > way', ['way/3']],
    ['area > node', ['node/11', 'node/12', 'node/13', 'node/14']],
    ['relation >[role="a"][index=1] way', ['way/3']],
    ['relation >[role!~/^(a|outer|x)$/] *', ['node/31']],
    ['relation >[index=-2] *', ['node/31']],
    ['way[ref=10] < relation', ['relation/5']],
    ['node[nope] < way', []],
    ['relation|z16 way', []],
  ])('%s', async (selector, names) => {
    expect(Object.keys(await stylesOf(`${selector} { x: 1; }`, town))).toEqual(names);
  });
  test('tags of parents, the one that the selector has found and all', async () => {
    const styles = await stylesOf('way > node { x: parent_tags("ref"); } node { y: parent_tags("ref"); }', town);
    expect(styles['node/31']).toEqual({ default: { x: [10], y: [9, 10] } });
  });
});

test.each([
  'node { x: 1; };',
  '; node { x: 1; }',
  'node[a]; { x: 1; }',
  ', node { x: 1; }',
  'node { : 1; }',
  'node { set .a, .b; }',
  'node { x: a); }',
  '@supports () { }',
  '@supports (nope) { { }',
])('refused: %s', (sheet) => {
  expect(() => parseStyleSheet(sheet)).toThrow('Error while parsing MapCSS at "');
});
