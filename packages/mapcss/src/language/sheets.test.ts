import { describe, expect, test } from 'vitest';
import { parseStyleSheet, StyleSheetError } from '../index.ts';
import { node } from '../testing/sketch.ts';
import { stylesOf } from '../testing/style-of.ts';

const NODE = [node(1, { a: 'b' })];

function refusal(sheet: string): StyleSheetError {
  try {
    parseStyleSheet(sheet);
  } catch (thrown) {
    if (thrown instanceof StyleSheetError) return thrown;
    throw thrown;
  }
  throw new Error(`it was read: ${sheet}`);
}

describe('what is refused', () => {
  test.each([
    ['$$$', 'selector'],
    ['way { width: 1; } $$$', 'selector'],
    ['way $ { width: 1; }', 'stray'],
    ['way { width: 1; } }', 'selector'],
    ['street { width: 1; }', 'unknown-type'],
    ['way|z { width: 1; }', 'zoom'],
    ['way|z- { width: 1; }', 'zoom'],
    ['way|zx { width: 1; }', 'zoom'],
    ['way[] { width: 1; }', 'condition'],
    ['way[ ] { width: 1; }', 'condition'],
    ['way[k=] { width: 1; }', 'condition'],
    ['way. { width: 1; }', 'class'],
    ['way: { width: 1; }', 'class'],
    ['way { set .; }', 'class'],
    ['way { node { width: 1; } }', 'nested-block'],
    ['way { width: 1; { color: red; } }', 'nested-block'],
    ['way { width: { 1 } }', 'nested-block'],
    ['way { width: 1;', 'unclosed'],
    ['way { width: 1', 'unclosed'],
    ['way', 'unclosed'],
    ['way[k { width: 1; }', 'condition'],
    ['way[k=v { width: 1; }', 'condition'],
    ['way[k=v', 'unclosed'],
    ['way[k="v] { width: 1; }', 'unclosed'],
    ['/* way { width: 1; }', 'unclosed'],
    ['way { text: "name; }', 'unclosed'],
    ['way { width }', 'declaration'],
    ['{ width: 1; }', 'selector'],
    ['way,, node { width: 1; }', 'selector'],
    ['way[k=~/(/] { width: 1; }', 'pattern'],
    ['way[/[/] { width: 1; }', 'unclosed'],
    ['@strange { }', 'at-rule'],
    ['@supports { way { width: 1; } }', 'stray'],
  ])('%s', (sheet, fault) => {
    const error = refusal(sheet);
    expect([error.fault, error.message.slice(0, 31)]).toEqual([fault, 'Error while parsing MapCSS at "']);
  });

  test('with line and column', () => {
    const { line, column, message, offset } = refusal('way { width: 1; }\n\n  street { width: 2; }');
    expect({ line, column, message, offset }).toEqual({
      line: 3,
      column: 3,
      offset: 21,
      message: 'Error while parsing MapCSS at "street { width: 2; }"',
    });
    // what ends too early: its last line
    const cut = refusal('node {\n  width: 1;\n  color: red');
    expect([cut.line, cut.column, cut.message]).toEqual([3, 3, 'Error while parsing MapCSS at "color: red"']);
    expect(refusal('node[a').message).toBe('Error while parsing MapCSS at "node[a"');
    expect(refusal(`$${'x'.repeat(100)}`).message).toBe(`Error while parsing MapCSS at "$${'x'.repeat(35)}..."`);
  });
});

describe('what changes nothing', () => {
  test.each([
    '/**/ node { width: 1; }',
    '/* a */ node /* b */ { /* c */ width /* d */ : /* e */ 1 /* f */; /* g */ }',
    '// x\nnode { // y\n width: 1; // z }\n}',
    'node { ;; width: 1;; ; }',
    'node { width: 1 }',
    'node { } node { width: 1; }',
    '\ufeffnode{width:1}',
    '@media screen { way { nonsense } } node { width: 1; }',
    'node { width: 1; } /* * / */',
    'node\n\t{\r\n width\n:\n1\n;\n}',
  ])('%s', async (sheet) => {
    expect(await stylesOf(sheet, NODE)).toEqual({ 'node/1': { default: { width: 1 } } });
  });
});

describe('@supports', () => {
  test.each([
    ['(width)', true],
    ['(width: 3)', true],
    ['(no-such-property)', false],
    ['not (no-such-property)', true],
    ['(width) and (color)', true],
    ['(width) and (nope)', false],
    ['(nope) or (color: red)', true],
    ['((nope) or (width)) and (not (nope))', true],
    ['(min-josm-version: 9000)', false],
  ])('%s', async (condition, holds) => {
    const styles = await stylesOf(`@supports ${condition} { node { width: 1; } }`, NODE);
    expect(styles).toEqual(holds ? { 'node/1': { default: { width: 1 } } } : {});
  });
  test('a block that is skipped may hold anything with balanced braces; blocks nest', async () => {
    const sheet = '@supports (nope) { @x $$$ { a { b } "}" /* } */ } } @supports (width) { @supports (color) { node { width: 1; } } }';
    expect(await stylesOf(sheet, NODE)).toEqual({ 'node/1': { default: { width: 1 } } });
  });
});

test('meta and canvas; in meta texts in quotes stay texts', async () => {
  const sheet =
    'meta { title: "My style"; version: "1.2"; number: 3; } canvas|z10- { fill-color: #fff; } canvas { default-points: "true"; }';
  expect(await stylesOf(sheet, [])).toEqual({
    meta: { default: { title: 'My style', version: '1.2', number: 3 } },
    canvas: { default: { 'fill-color': '#ffffff', 'default-points': true } },
  });
});

test('warnings', () => {
  const sheet =
    '@media x { }\nway:odd { color: blau; width: thick; dashes: a; extrude: 3; x: nofunction(1); y: eval("1 +"); z: eval(1 +); }';
  expect(parseStyleSheet(sheet).warnings.map(({ kind, subject, line }) => [kind, subject, line])).toEqual([
    ['media-ignored', '@media', 1],
    ['unknown-pseudo-class', 'odd', 2],
    ['wrong-kind', 'color', 2],
    ['wrong-kind', 'width', 2],
    ['wrong-kind', 'dashes', 2],
    ['extrude-ignored', 'extrude', 2],
    ['unknown-function', 'nofunction', 2],
    ['expression', 'y', 2],
    ['expression', 'z', 2],
  ]);
});

test('what sheets for editors hold is read', () => {
  const sheets = [
    'way|z17-::core_maxspeed { text: tag("maxspeed") . " km/h"; }',
    '*::* { z-index: 1; } area:closed2, relation[type=multipolygon]:closed { fill-color: #fff; }',
    'way:: { width: 1; } node!:connection { width: 2; } way!.path:new { width: 1; }',
    'relation[type=restriction] >[role="via"] node, relation[type=x] >[role=y] way:: { width: 1; }',
    'way[a] ⧉ way[b], node ∈ area, way ⊆ area, area ⊈ area { width: 1; }',
    'meta { title: tr("My title"); } settings::a { label: tr("x"); } setting::b { type: boolean; group: "a"; default: true; }',
    '*[fixme], node["key with space"=~/^(?i)abc$/][setting("b")] { throwWarning: tr("{0} is {1}", "{0.key}", tag("x")); fixAdd: "a=b"; -x: "y"; }',
    'way[oneway?][oneway != "-1"] > node:tagged|z15- { icon-image: "presets/x.svg"; text: auto; }',
    'way :hover { width: eval("_width+10"); } node :poi, way !:drawn !.x { exit; }',
    '@media (min-josm-version: 5000) { way { width: 1; } } @supports (min-josm-version: 1) and not (x) { $ }',
    'way[name =~ /^\\p{Lu}/], way[ref=~/[A-Z]++/] { dashes: list(1, 2); color: cond(has_tag_key("x"), red, #00ff00); }',
  ];
  for (const sheet of sheets) expect(() => parseStyleSheet(sheet)).not.toThrow();
});
