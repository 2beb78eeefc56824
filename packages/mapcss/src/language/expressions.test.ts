import { describe, expect, test } from 'vitest';
import { node, propertiesOf, relation, resultOf, way } from '../testing/sketch.ts';
import { stylesOf } from '../testing/style-of.ts';

const TAGS = { a: '2', b: '3', name: 'Foo bar', lanes: '4', ref: 'A1;B2', x: ' pad ' };

describe('expressions', () => {
  test.each<[string, unknown]>([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 2 - 3', 5],
    ['3 + tag("nope") + 5', 8],
    ['2 * tag("nope")', 2],
    ['tag("a") + tag("b")', 5],
    ['tag("a") == 2', true],
    ['tag("a") = 2', true],
    ['tag("a") != 2', false],
    ['2 < 10', true],
    ['2 >= 10', false],
    // nothing cannot be compared, and the opposite of nothing is nothing
    ['tag("nope") > 5', undefined],
    ['tag("name") > 5', undefined],
    ['tag("nope") == 5', undefined],
    ['tag("nope") != 5', undefined],
    ['!tag("nope")', undefined],
    ['not(tag("nope"))', undefined],
    ['not(greater(2, 3))', true],
    ['cond(!(tag("nope") < 5), 1, 2)', 2],
    ['!(2 > 3)', true],
    ['1 && 0', false],
    ['0 || 1', true],
    ['!0', true],
    ['tag("a") > 1 ? 5 : 6', 5],
    ['tag("a") > 1 ? (tag("b") > 5 ? 1 : 2) : 3', 2],
    ['cond(tag("a") > 5, 1, 2)', 2],
    ['any(tag("nope"), tag("b"))', 3],
    ['concat("a", tag("nope"), 1)', 'a1'],
    ['join("-", "a", "b")', 'a-b'],
    ['join_list("-", split(";", tag("ref")))', 'A1-B2'],
    ['get(list("a", "b"), 1)', 'b'],
    ['get(list("a", "b"), 5)', undefined],
    ['count(split(";", tag("ref")))', 2],
    ['length(tag("name"))', 7],
    ['upper(tag("name"))', 'FOO BAR'],
    ['lower(tag("name"))', 'foo bar'],
    ['title("foo BAR")', 'Foo Bar'],
    ['trim(tag("x"))', 'pad'],
    ['replace(tag("name"), "o", "0")', 'F00 bar'],
    ['substring(tag("name"), 4)', 'bar'],
    ['substring(tag("name"), 0, 3)', 'Foo'],
    ['regexp_test("F.*r", tag("name"))', true],
    ['regexp_test("F", tag("name"))', false],
    ['regexp_match("(F)(.*)", tag("name"))', ['Foo bar', 'F', 'oo bar']],
    ['tag_regex("^(a|b)$")', [2, 3]],
    ['sort("b", "a")', ['a', 'b']],
    ['sort_list(list("b", "a"))', ['a', 'b']],
    ['uniq("a", "b", "a")', ['a', 'b']],
    ['uniq_list(list("a", "a"))', ['a']],
    ['max(1, 5, 3)', 5],
    ['min(list(4, 2))', 2],
    ['round(2.5)', 3],
    ['floor(2.7)', 2],
    ['ceil(2.1)', 3],
    ['abs(-2)', 2],
    ['sqrt(16)', 4],
    ['mod(7, 5)', 2],
    ['not(1)', false],
    ['has_tag_key("a")', true],
    ['number_of_tags()', 6],
    ['to_int("12")', 12],
    ['osm_id()', 1],
    ['eval(tag("lanes") * 2)', 8],
  ])('%s', async (written, value) => {
    expect(await resultOf(written, TAGS, 'y')).toEqual(value);
  });

  test('prop sees what earlier lines set, of its layer or another', async () => {
    expect(await propertiesOf('width: 3; width: prop("width") + 1; x: is_prop_set("width"); y: is_prop_set("z");')).toEqual({
      width: 4,
      x: true,
      y: false,
    });
    const layers = await stylesOf('node { width: 4; } node::a { width: prop("width", "default") + 2; b: prop("width"); }', [
      node(1, { a: 'b' }),
    ]);
    expect(layers['node/1']).toEqual({ default: { width: 4 }, a: { width: 6, b: 6 } });
  });

  test('tags of parents and children, roles', async () => {
    const styles = await stylesOf(
      'relation > way { a: parent_tag("ref"); b: role(); } way::all { c: parent_tags("ref"); } relation { d: count_roles("x", "y"); } way < relation { e: child_tag("name"); }',
      [
        ...way(1, { name: 'Foo' }),
        relation(1, { type: 'route', ref: '10' }, 'way/1:x'),
        relation(2, { type: 'route', ref: '9' }, 'way/1:y', 'node/11:z'),
        relation(3, { type: 'route', ref: '9' }, 'way/1:y'),
      ],
    );
    expect(styles['way/1']).toEqual({ default: { a: 10, b: 'x' }, all: { c: [9, 10] } });
    expect(styles['relation/2']).toEqual({ default: { d: 1, e: 'Foo' } });
  });

  test('of the node before on the same way, and of that way', async () => {
    const styles = await stylesOf('node + node { a: index(); b: parent_tag("highway"); c: child_tag("k"); }', [
      ...way(1, { highway: 'track' }),
      { type: 'node', id: 12, lat: 0.1, lon: 0.1, tags: { k: 'v' } },
    ]);
    expect(styles['node/12']).toEqual({ default: { a: 2, b: 'track' } });
    expect(styles['node/13']).toEqual({ default: { a: 3, b: 'track', c: 'v' } });
  });

  test('metadata', async () => {
    const styles = await stylesOf('node { a: osm_user_name(); b: osm_version(); c: tag("@uid"); }', [
      node(1, { a: 'b' }, { version: 3, user: 'ann', uid: 7 }),
    ]);
    expect(styles['node/1'].default).toEqual({ a: 'ann', b: 3, c: 7 });
  });

  test('settings have a default', async () => {
    const sheet =
      'setting::big { type: boolean; default: true; } setting::size { default: 3; } node[setting("big")] { width: setting("size"); }';
    expect((await stylesOf(sheet, [node(1, { a: 'b' })]))['node/1']).toEqual({ default: { width: 3 } });
    expect(await stylesOf(sheet, [node(1, { a: 'b' })], 15, { settings: new Map([['big', false]]) })).toEqual({});
  });
});

describe('eval in quotes', () => {
  test.each<[string, unknown]>([
    ["tag('lanes') * 2", 8],
    ["num('3') + 1", 4],
    ["str(5) . 'x'", '5x'],
    ["boolean('no')", false],
    ["boolean('x')", true],
    ['int(-2.7)', -2],
    ['sqrt(16)', 4],
    ["cond(tag('a') > 1, 'big', 'small')", 'big'],
    ['max(1, 5, 3)', 5],
    ['min(4, 2)', 2],
    ["concat('a', 'b')", 'ab'],
    ["any('', tag('nope'), 'c')", 'c'],
    ["'a' . 'b'", 'ab'],
    ['2 + 3 * 4', 14],
    ['none + 1', 1],
    ["'10' == '10.0'", true],
    ["'2' < '10'", true],
    ["'b' > 'a'", true],
    ['1 <> 2', true],
    ["'1' eq '1'", true],
    ["'1' ne '01'", true],
    ["'yes' && 'no'", false],
    ["'' || '1'", true],
    ["!'false'", true],
    ['1 / 0', undefined],
    ['none', undefined],
    ["'abc' * 2", undefined],
    ['unknown(1)', undefined],
  ])('%s', async (written, value) => {
    expect(await resultOf(`eval("${written}")`, TAGS, 'y')).toEqual(value);
  });
  test('single quotes outside', async () => {
    expect(await resultOf(`eval('tag("lanes") * 2')`, TAGS)).toBe(8);
    expect(await resultOf('eval("tag(\\"lanes\\") * 2")', TAGS)).toBe(8);
  });
});
