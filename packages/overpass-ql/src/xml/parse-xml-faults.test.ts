/** What the server tells of the XML form, and in which order: it reads the text once, and tells each fault where it comes to it. */
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { parseXmlQuery } from './parse-xml-query.ts';

const faults = (text: string) => parseXmlQuery(text).diagnostics.map(({ line, message }) => `${line} ${message}`);
const within = (child: string, parent: string, line = 2) => `${line} Element "${child}" cannot be subelement of element "${parent}".`;
const hasText = (element: string, line = 2) => `${line} Element "${element}" must not contain text.`;
const badMode = (line: number) =>
  `${line} For the attribute "mode" of the element "print" the only allowed values are "ids_only", "skeleton", "body", "tags",  "count", or "meta".`;
const inScript = (text: string) => `<osm-script>${text}</osm-script>`;
const inFilter = (text: string) => inScript(`<query type="node"><filter>${text}</filter></query>`);
const value = '<eval-fixed v="1"/>';

describe('elements', () => {
  test.each([
    ['<foo><bar/></foo>', ['2 Unknown tag "foo" in line 2.', '2 Unknown tag "bar" in line 2.']],
    ['<foo><print mode="x"/></foo>', ['2 Unknown tag "foo" in line 2.', badMode(2)]],
    ['<eval-foo/>', ['2 Unknown tag "eval-foo" in line 2.']],
    ['abc<foo/>', ['2 Unknown tag "foo" in line 2.']],
    ['<foo>abc</foo>', ['2 Unknown tag "foo" in line 2.', hasText('osm-script')]],
    ['abc<print/>def', [hasText('osm-script'), hasText('osm-script')]],
    ['<print x="1"/>t<item/>', ['2 Unknown attribute "x" in element "print".', hasText('osm-script')]],
    ['t<print x="1"/>', ['2 Unknown attribute "x" in element "print".', hasText('osm-script')]],
    ['<foreach>\n<item>a</item>b</foreach>', [hasText('item', 3), hasText('foreach')]],
    ['<item><print mode="x"/></item>', [badMode(2), within('print', 'item')]],
    ['<union>\n<print mode="x"/>\n<print mode="y"/></union>', [badMode(3), within('print', 'union'), badMode(4), within('print', 'union')]],
    ['<union><newer than="2020-01-01T00:00:00Z"/></union>', ['2 "newer" can appear only inside "query" statements.']],
    ['<difference><newer than="2020-01-01T00:00:00Z"/></difference>', [within('newer', 'difference')]],
    ['<union><query type="x"/></union>', [expect.stringContaining('of the element "query" the only allowed values')]],
    [
      '<item set="a" into="b"/>',
      [expect.stringMatching(/^2 The attribute "set" .* if the attributes "from" and "into" are both empty\.$/)],
    ],
    ['<item set="a" from="_"/><item set="_" into="b"/><item set="" from="a"/>', []],
    [
      '<query type="node"><id-query ref="1"/></query>',
      [expect.stringContaining('"type" of the element "id-query" the only allowed values')],
    ],
    ['<if><print mode="x"/></if>', [badMode(2), '2 An If statement must have an Evaluator as first sub-statement.']],
    ['<retro>a<print/></retro>', [hasText('retro'), '2 A Retro statement must have an Evaluator as first sub-statement.']],
    [`<compare><print/>${value}</compare>`, []],
  ])('%s', (text, expected) => expect(faults(inScript(text))).toEqual(expected));

  test('a difference has two operands, and each more is told', () => {
    const third =
      '2 A set difference always requires exactly two substatements: the set of elements to copy to the result minus the set of elements to leave out in the result.';
    expect(faults(inScript('<difference><item/><item/>\n<item/><print/></difference>'))).toEqual([
      third,
      third,
      within('print', 'difference'),
    ]);
    expect(parseQuery('(node(1);-node(2);node(3););').diagnostics[0].message).toBe('difference always requires two operands');
  });
});

describe('evaluators', () => {
  const one = (name: string) => `2 ${name} must have exactly one evaluator substatements.`;
  const two = (name: string) => `2 ${name} must have exactly two evaluator substatements.`;
  test.each([
    ['<eval-equal/>', []],
    ['<eval-not/>', []],
    ['<eval-ternary><eval-value/></eval-ternary>', []],
    [`<eval-equal>${value.repeat(4)}</eval-equal>`, [two('eval-equal'), two('eval-equal')]],
    [`<eval-point>${value.repeat(3)}</eval-point>`, [two('eval-point')]],
    [`<eval-lrs-in>\n${value.repeat(3)}</eval-lrs-in>`, [two('eval-lrs-in')]],
    [`<eval-not>${value.repeat(2)}</eval-not>`, [one('eval-not')]],
    [`<eval-sum>${value.repeat(2)}</eval-sum>`, [one('eval-sum')]],
    [`<eval-per-member>${value.repeat(2)}</eval-per-member>`, [one('eval-per-member')]],
    [`<eval-ternary>${value.repeat(4)}</eval-ternary>`, ['2 eval-ternary must have exactly three evaluator substatements.']],
    [`<eval-linestring>${value.repeat(4)}</eval-linestring>`, []],
    [`<eval-id>t${value}</eval-id>`, [hasText('eval-id'), within('eval-fixed', 'eval-id')]],
    [`<eval-set-count type="nodes">${value}</eval-set-count>`, [within('eval-fixed', 'eval-set-count')]],
    [`<eval-equal>t${value}<print/>u</eval-equal>`, [within('print', 'eval-equal'), hasText('eval-equal')]],
    [`t${value}`, []],
    [`${value}t`, [hasText('filter')]],
    [`${value}${value}`, ['2 A filter statement can have at most one evaluator statement.']],
    ['<print/>', [within('print', 'filter')]],
  ])('%s', (text, expected) => expect(faults(inFilter(text))).toEqual(expected));

  test('what is missing reads as the empty text', () => {
    const { script } = parseXmlQuery(inFilter(`<eval-equal>${value}</eval-equal>`));
    expect(script.statements).toMatchObject([{ filters: [{ condition: { left: { value: '1' }, right: { value: '' } } }] }]);
  });
});

describe('the parts of make and convert', () => {
  const setProp = (attributes: string, children = value) => `<set-prop ${attributes}>${children}</set-prop>`;
  const twiceA = '2 A key cannot be added twice to an element: "a"';
  test.each([
    [setProp('k="a"', `${value}<print/>${value}`), Array(2).fill('2 set-prop must have exactly one evaluator substatement.')],
    [setProp('k="a"', `<print/>${value}`), [within('print', 'set-prop')]],
    [setProp('k="a"', `t${value}u`), [hasText('set-prop')]],
    [`t${setProp('k="a"')}u`, [hasText('make')]],
    [
      setProp('k="a" from="b"'),
      ['2 The attribute "from" of the element "set-prop" can only be set to a non-empty value if "keytype" is "generic".'],
    ],
    [setProp('keytype=""'), [expect.stringContaining('the only allowed values are "tag", "id", "geometry", or "generic".')]],
    [setProp('k="a"') + setProp('k="b"') + setProp('k="a"', ''), [twiceA]],
    [setProp('k="a"').repeat(3), [twiceA, twiceA, twiceA]],
    [setProp('keytype="id"').repeat(2), ['2 A make statement can have at most one set-prop statement of subtype setting the id.']],
    [
      setProp('keytype="geometry"').repeat(2),
      ['2 A make statement can have at most one set-prop statement of subtype setting the geometry.'],
    ],
    [setProp('keytype="generic" from="b"').repeat(2), ['2 A make statement can have at most one any-key set-prop statement.']],
    [setProp('keytype="generic"') + setProp('keytype="generic" k=""'), []],
    ['<print/>', [within('print', 'make')]],
  ])('%s', (text, expected) => expect(faults(inScript(`<make type="x">${text}</make>`))).toEqual(expected));
});

describe('settings', () => {
  const wrong = 'The only allowed values for "augmented" are an empty value or "deletions".';
  const alone = 'The attribute "augmented" can only be set if the attribute "from" is set.';
  test.each([
    ['augmented=""', []],
    ['augmented="deletions"', [`2 ${alone}`]],
    ['augmented="x" date="y"', [expect.stringContaining('"date"'), `2 ${wrong}`, `2 ${alone}`]],
    ['augmented="x" from="2020-01-01T00:00:00Z"', [`2 ${wrong}`]],
    ['augmented="deletions" from="2020-01-01T00:00:00Z"', []],
  ])('%s', (attributes, expected) => expect(faults(`<osm-script ${attributes}/>`)).toEqual(expected));

  test.each([
    ['[augmented:deletions]', [alone], []],
    ['[augmented:x]', [wrong, alone], []],
    ['[diff:"2020-01-01T00:00:00Z"][augmented:deletions]', [], ['adiff']],
  ])('%s', (text, expected, names) => {
    const { script, diagnostics } = parseQuery(`${text};node(1);out;`);
    expect(diagnostics.map(({ message }) => message)).toEqual(expected);
    expect(script.settings.map(({ name }) => name)).toEqual(names);
  });
});
