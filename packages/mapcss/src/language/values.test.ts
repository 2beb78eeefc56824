import { describe, expect, test } from 'vitest';
import { node, propertiesOf, resultOf } from '../testing/sketch.ts';
import { stylesOf } from '../testing/style-of.ts';

describe('numbers', () => {
  test.each([
    ['3', 3],
    ['"3"', 3],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['+2', 2],
    ['1e2', 100],
    ['12px', 12],
    ['12pt', 16],
    ['1in', 96],
    ['2pc', 32],
    ['50%', 0.5],
    ["'7'", 7],
    ['concat("1", "2")', 12],
    ['1/2', 0.5],
    ['10 - 4', 6],
    ['-tag("a")', -2],
  ])('%s is %s', async (written, number) => {
    expect(await resultOf(written)).toBe(number);
  });
  test('centimetres and millimetres', async () => {
    expect(await resultOf('2.54cm')).toBeCloseTo(96);
    expect(await resultOf('25.4mm')).toBeCloseTo(96);
  });
});

describe('colours', () => {
  test.each([
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['#ABC', '#aabbcc'],
    ['#A1B2C3', '#a1b2c3'],
    ['#11223344', '#11223344'],
    ['#112233FF', '#112233'],
    ['rgb(1, 0.5, 0)', '#ff8000'],
    ['rgb(255, 128, 0)', '#ff8000'],
    ['rgba(1.0, 0, 0, 0.5)', '#ff000080'],
    ['rgba(255, 0, 0, 1)', '#ff0000'],
    ['"rgb(0,0,255)"', '#0000ff'],
    ['hsb_color(0.5, 1, 1)', '#00ffff'],
    ['hsl(120, 100%, 50%)', '#00ff00'],
    ['brand#88dd22', '#88dd22'],
    ['transparent', '#00000000'],
    ['html2color("#123456")', '#123456'],
    ['no-colour', undefined],
  ])('%s', async (written, colour) => {
    expect(await resultOf(written, undefined, 'fill-color')).toBe(colour);
  });
  test('components', async () => {
    expect(
      await propertiesOf('a: red("#ff8000"); b: green("#ff8000"); c: blue("#ff8000"); d: alpha("#ff800000"); e: color2html("red");'),
    ).toEqual({
      a: 1,
      b: 128 / 255,
      c: 0,
      d: 0,
      e: '#ff0000',
    });
  });
  test('only where the name of the property ends in color', async () => {
    expect(await propertiesOf('font-family: red; my-color: red;')).toEqual({ 'font-family': 'red', 'my-color': '#ff0000' });
  });
});

describe('lists', () => {
  test.each([
    ['dashes', '4,2', [4, 2]],
    ['dashes', '"4, 2"', [4, 2]],
    ['dashes', 'list(4, 2)', [4, 2]],
    ['casing-dashes', '3', [3]],
    ['dashes', 'a,b', undefined],
    ['x', 'list(1, "b")', [1, 'b']],
    ['x', '4,2', [4, 2]],
    ['x', 'split(";", "a;b")', ['a', 'b']],
    ['font-family', 'Arial, sans-serif', 'Arial, sans-serif'],
    ['font-family', '"DejaVu Sans", sans-serif', 'DejaVu Sans, sans-serif'],
  ])('%s: %s', async (name, written, value) => {
    expect(await resultOf(written, undefined, name)).toEqual(value);
  });
});

describe('words and texts', () => {
  test.each([
    ['bold', 'bold'],
    ['"Bold Italic"', 'Bold Italic'],
    ['\'it "is"\'', 'it "is"'],
    ['"a \\"b\\" c"', 'a "b" c'],
    ['"a}b{c]d;e"', 'a}b{c]d;e'],
    ['"a // b /* c */"', 'a // b /* c */'],
    ['true', true],
    ['false', false],
    ['none', undefined],
    ["url('icons/a.png')", 'icons/a.png'],
    ['url("icons/a.png")', 'icons/a.png'],
    ['url(https://example.org/a.png?b=c;d)', 'https://example.org/a.png?b=c;d'],
    ['icons/a-b.png', 'icons/a-b.png'],
    ['url(javascript:alert)', 'javascript:alert'],
  ])('%s', async (written, value) => {
    expect(await resultOf(written)).toBe(value);
  });
  test('none takes away what was set, and a later value sets it again; for symbol-shape it is a word', async () => {
    expect(await propertiesOf('width: 2; width: none; color: red; color: none; color: blue; symbol-shape: none;')).toEqual({
      color: '#0000ff',
      'symbol-shape': 'none',
    });
  });
  test('what comes out as nothing takes away as well', async () => {
    expect(await propertiesOf('w: 1; w: tag("nope"); x: 1; x: nofunction(1); y: 1; y: sqrt(-1); z: 1; z: 1/0;')).toEqual({});
  });
  test('a failing or empty eval in quotes leaves what was set', async () => {
    expect(await propertiesOf('w: 1; w: eval("1 +* 2"); x: 1; x: eval("tag(\'nope\')"); y: 1; y: eval("1/0");')).toEqual({
      w: 1,
      x: 1,
      y: 1,
    });
  });
  test('names that begin with a dash are dropped, unknown ones kept', async () => {
    expect(await propertiesOf('-x-a: 1; my-thing: 5;')).toEqual({ 'my-thing': 5 });
  });
  test('no name means more than itself', async () => {
    const style = await stylesOf(
      'node::__proto__ { constructor: 1; __proto__: 2; set .toString; } node.toString::constructor { toString: 3; }',
      [node(1, { a: 'b' })],
    );
    expect(JSON.stringify(style)).toBe('{"node/1":{"__proto__":{"constructor":1,"__proto__":2},"constructor":{"toString":3}}}');
  });
});

describe('text', () => {
  const tags = { name: 'Foo', 'name:de': 'Fu', ref: '7', number: '5' };
  test.each([
    ['name', 'Foo'],
    ['"name"', 'Foo'],
    ['name:de', 'Fu'],
    ['auto', 'Foo'],
    ['nope', undefined],
    ['number', '5'],
    ['tag("ref")', '7'],
    ['concat(tag("name"), " ", tag("ref"))', 'Foo 7'],
    ["eval(\"tag('ref') . '!'\")", '7!'],
    ['none', undefined],
  ])('%s', async (written, label) => {
    expect(await resultOf(written, tags, 'text')).toBe(label);
  });
  test('a missing label takes the one before away', async () => {
    expect(await propertiesOf('text: name; text: nope;', tags)).toEqual({});
  });
});
