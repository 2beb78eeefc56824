/** For tests: random elements and sheets about the same few keys. */
import fc from 'fast-check';

const KEYS = ['highway', 'name', 'lanes', 'building', '__proto__', 'constructor'];
const VALUES = ['primary', 'yes', '1', 'no', '3', 'Foo', 'a;b'];

const tags = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES)), { maxLength: 4 })
  .map((pairs) => Object.fromEntries(new Map(pairs)));

/** Nodes 1 to 8, ways 1 to 4 of them, relations 1 and 2 of those. */
export const randomElements: fc.Arbitrary<unknown[]> = fc
  .record({
    nodes: fc.array(tags, { minLength: 8, maxLength: 8 }),
    ways: fc.array(
      fc.record({ tags, nodes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 }), closed: fc.boolean() }),
      { maxLength: 4 },
    ),
    relations: fc.array(
      fc.record({
        tags,
        members: fc.array(
          fc.record({ type: fc.constantFrom('node', 'way'), ref: fc.integer({ min: 1, max: 4 }), role: fc.constantFrom('', 'a', 'b') }),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ nodes, ways, relations }) => [
    ...nodes.map((own, i) => ({ type: 'node', id: i + 1, lat: (i * 7) % 5, lon: (i * 3) % 7, tags: own })),
    ...ways.map(({ nodes: refs, closed, tags: own }, i) => ({
      type: 'way',
      id: i + 1,
      nodes: closed ? [...refs, refs[0]] : refs,
      tags: own,
    })),
    ...relations.map(({ members, tags: own }, i) => ({ type: 'relation', id: i + 1, members, tags: { ...own, type: 'route' } })),
  ]);

const key = fc.constantFrom(...KEYS);
const value = fc.constantFrom('primary', 'yes', '1', 'no', '3', '"Foo"', 'a');
const condition = fc.oneof(
  fc.tuple(key, fc.constantFrom('=', '!=', '~=', '^=', '<', '>='), value).map(([k, operator, v]) => `[${k}${operator}${v}]`),
  key.map((k) => `[${k}]`),
  key.map((k) => `[!${k}]`),
  key.map((k) => `[${k}?]`),
  fc.constantFrom(
    '[name=~/o/]',
    '[/^na/]',
    '[tag("lanes") > 2]',
    '[prop("width") = 2]',
    '.a',
    '!.b',
    ':closed',
    '!:tagged',
    ':tainted',
    ':connection',
    '[lanes=*name]',
    '|z12-',
    '[@id>2]',
  ),
);
const type = fc.constantFrom('node', 'way', 'relation', 'area', 'line', '*', '');
const simple = fc
  .tuple(type, fc.array(condition, { maxLength: 2 }))
  .map(([t, conditions]) => (t === '' && conditions.length === 0 ? '*' : t + conditions.join('')));
const layer = fc.constantFrom('', '', '', '::a', '::b', '::*', '::(tag("lanes"))');
const link = fc.constantFrom(
  'relation ',
  'relation > ',
  'relation[highway] > ',
  'relation >[role="a"] ',
  'way > ',
  'way[highway] > ',
  'way >[index=1] ',
  'node + ',
  'node[name] < ',
);
const selector = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: link }), simple, layer)
  .map((parts) => parts.join(''));
const line = fc.constantFrom(
  'width: 2',
  'width: prop("width") + 1',
  'width: tag("lanes")',
  'color: red',
  'color: none',
  'fill-color: tag("name")',
  'text: name',
  'text: concat(tag("name"), "x")',
  'text: auto',
  'set .a',
  'set .b',
  'set lanes=3',
  'set highway',
  'exit',
  'fill-color: #123456',
  'width: eval("tag(\'lanes\') * 2")',
  'icon-image: parent_tag("name")',
  'width: osm_id()',
);

/** Sheets that are read. */
export const randomSheet: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.array(selector, { minLength: 1, maxLength: 2 }), fc.array(line, { maxLength: 3 })), { maxLength: 8 })
  .map((rules) => rules.map(([selectors, lines]) => `${selectors.join(', ')} { ${lines.map((text) => `${text}; `).join('')}}`).join('\n'));
