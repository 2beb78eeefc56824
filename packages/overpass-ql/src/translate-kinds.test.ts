/** Texts made so that what is right is known: 500 of each kind, from one seed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorsOf } from './diagnostic.ts';
import { parseQuery } from './parse/parse-query.ts';
import { treeMeaning } from './testing/meaning.ts';
import { type QueryForm, translateQuery } from './translate-query.ts';
import { parseXmlQuery } from './xml/parse-xml-query.ts';

const RUNS = { numRuns: 500, seed: 43 };

/** As `flyover translate` writes it, so that it can be held against a dump of the Overpass API. */
const dumped = (text: string, form: QueryForm = 'xml'): string => translateQuery(text, form, { idProperty: 'generic' }).text ?? 'refused';

/** The elements of a text, directly and by way of both forms of Overpass QL. */
function elementsOf(text: string): (string | undefined)[] {
  const bare = (xml: string): string => xml.replace(/\n\s*/gu, '').replace(/^<osm-script[^>]*>|<\/osm-script>$/gu, '');
  return [dumped(text), ...(['compact', 'pretty'] as const).map((form) => dumped(dumped(text, form)))].map(bare);
}

/** The same three times. */
const thrice = (elements: string): string[] => [elements, elements, elements];

const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));

describe('500 texts', () => {
  test('with ::= for every tag have a set-prop without a key, and are the same query through our own XML', () => {
    const value = fc.constantFrom('id()', '"a"', 't["name"]', '5', 'type()', 'count_tags()', 'u(id())');
    fc.assert(
      fc.property(value, fc.constantFrom('', 'a=1,', '!b,'), (right, before) => {
        const text = `convert item ${before}::=${right};out;`;
        expect(dumped(text)).toContain('<set-prop keytype="generic">');
        expect(dumped(text)).not.toContain('k=""');
        const { text: own = '' } = translateQuery(text, 'xml');
        expect(treeMeaning(parseXmlQuery(own).script.statements)).toEqual(treeMeaning(parseQuery(text).script.statements));
      }),
      RUNS,
    );
  });

  test('with dates beyond the calendar have of each part the bits that are kept', () => {
    const date = fc.tuple(fc.integer({ min: 1, max: 9999 }), digits, digits, digits, digits, digits);
    const kept = [15, 31, 31, 63, 63];
    fc.assert(
      fc.property(date, fc.constantFrom('newer', 'changed'), ([number, ...parts], word) => {
        const year = String(number).padStart(4, '0');
        const written = (of: readonly string[]): string => `${year}-${of[0]}-${of[1]}T${of[2]}:${of[3]}:${of[4]}Z`;
        const moment = written(parts.map((part, i) => String(Number(part) & kept[i]).padStart(2, '0')));
        const filter = word === 'newer' ? `<newer than="${moment}"/>` : `<changed since="${moment}" until="${moment}"/>`;
        expect(elementsOf(`node(${word}:"${written(parts)}");`)).toEqual(thrice(`<query type="node">${filter}</query>`));
      }),
      RUNS,
    );
    expect(elementsOf('node(newer:"2020-01-32T00:00:00Z");')[0]).toContain('than="2020-01-00T00:00:00Z"');
  });

  test('with numbers of any form have them as they are written, and mean their first digits', () => {
    const whole = fc.integer({ min: 1, max: 4_000_000 });
    const tail = fc.constantFrom('', 'e', 'e-', 'e5', 'e-3', '.', '.5', '.5e2');
    fc.assert(
      fc.property(whole, tail, fc.constantFrom('', '0', '00'), (number, behind, before) => {
        const written = `${before}${number}${behind}`;
        expect(elementsOf(`out ${written};`)).toEqual(thrice(`<print limit="${written}"/>`));
        expect(parseQuery(`out qt ${written} meta;`).script.statements).toMatchObject([{ limit: number }]);
      }),
      RUNS,
    );
  });

  test('with sizes of any form have them as they are written, and mean the number', () => {
    const suffix = fc.constantFrom('', 'k', 'M', 'ki', 'Mi');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), suffix, fc.constantFrom('', '0', '00'), (number, behind, before) => {
        const written = `${before}${number}${behind}`;
        const settings = `[timeout:${written}][maxsize:${written}];out;`;
        for (const xml of [settings, dumped(settings, 'compact'), dumped(settings, 'pretty')].map((text) => dumped(text)))
          expect(xml).toContain(`<osm-script timeout="${written}" element-limit="${written}">`);
        const size = number * { '': 1, k: 1000, M: 1e6, ki: 1024, Mi: 1024 ** 2 }[behind];
        expect(parseQuery(settings).script.settings).toMatchObject([{ seconds: size }, { bytes: size }]);
      }),
      RUNS,
    );
  });

  test('with nan and inf where numbers are have the words of C++', () => {
    const number = fc.oneof(fc.constantFrom('nan', 'NaN', 'NAN'), fc.integer({ min: 0, max: 80 }).map(String));
    const numeral = (text: string): string => text.toLowerCase();
    fc.assert(
      fc.property(number, number, fc.constantFrom('inf', 'INF', 'nan', '5'), (lat, lon, radius) => {
        const around = `<around radius="${numeral(radius)}" lat="${numeral(lat)}" lon="${numeral(lon)}"/>`;
        expect(elementsOf(`node(around:${radius},${lat},${lon});`)).toEqual(thrice(around));
        const box = `<bbox-query s="1" w="${numeral(lon)}" n="${numeral(lat === '0' ? '1' : lat)}" e="${numeral(lon)}"/>`;
        expect(elementsOf(`node(1,${lon},${lat === '0' ? '1' : lat},${lon});`)).toEqual(thrice(box));
        expect(elementsOf(`is_in(${numeral(lat)},${numeral(lon)});`)).toEqual(
          thrice(`<coord-query lat="${numeral(lat)}" lon="${numeral(lon)}"/>`),
        );
      }),
      RUNS,
    );
  });
});

/** One statement of Overpass QL and its element. */
type Pair = readonly [ql: string, xml: string];

const set = fc.constantFrom('_', 'a', 'b', 'x');
const from = (name: string): string => (name === '_' ? '' : ` from="${name}"`);
const into = (name: string): string => (name === '_' ? '' : ` into="${name}"`);
const dot = (name: string): string => (name === '_' ? '' : `.${name}`);
const arrow = (name: string): string => (name === '_' ? '' : `->.${name}`);

/** A recursion as the filter of a type, and what the element `recurse` calls it. */
const STEPS = [
  ['node', 'w', 'way-node'],
  ['node', 'r', 'relation-node'],
  ['way', 'r', 'relation-way'],
  ['rel', 'r', 'relation-relation'],
  ['nwr', 'r', 'relation-nwr'],
  ['way', 'bn', 'node-way'],
  ['rel', 'bn', 'node-relation'],
  ['rel', 'bw', 'way-relation'],
  ['rel', 'br', 'relation-backwards'],
] as const;
const ELEMENTS: Readonly<Record<string, string>> = { rel: 'relation' };

const recursion = fc
  .tuple(fc.constantFrom(...STEPS), set, set)
  .map(
    ([[type, word, name], source, target]): Pair => [
      `${type}(${word}${dot(source)})${arrow(target)};`,
      `<recurse${from(source)} type="${name}"${into(target)}/>`,
    ],
  );
const ofInput = fc
  .tuple(fc.constantFrom(...STEPS), set, fc.constantFrom('a', 'b'), set)
  .map(
    ([[type, word, name], source, input, target]): Pair => [
      `${type}.${input}(${word}${dot(source)})${arrow(target)};`,
      `<query type="${ELEMENTS[type] ?? type}"${into(target)}><item from="${input}"/><recurse${from(source)} type="${name}"/></query>`,
    ],
  );
const item = fc
  .tuple(set, set)
  .filter(([source, target]) => source !== target || source === '_')
  .map(([source, target]): Pair => [`.${source}${arrow(target)};`, `<item${from(source)}${into(target)}/>`]);
const direction = fc.tuple(fc.constantFrom(['>', 'down'], ['>>', 'down-rel'], ['<', 'up'], ['<<', 'up-rel']), set, set).map(
  ([[sign, name], source, target]): Pair => [
    // without a set in front `<` would begin the XML form
    `${source === '_' && sign.startsWith('>') ? '' : `.${source} `}${sign}${arrow(target)};`,
    `<recurse${from(source)} type="${name}"${into(target)}/>`,
  ],
);
const print = set.map((source): Pair => [`${source === '_' ? '' : `.${source} `}out;`, `<print${from(source)}/>`]);
const union = fc
  .tuple(fc.array(fc.oneof(recursion, ofInput, item, direction), { minLength: 1, maxLength: 4 }), set)
  .map(
    ([operands, target]): Pair => [
      `(${operands.map(([ql]) => ql).join('')})${arrow(target)};`,
      `<union${into(target)}>${operands.map(([, xml]) => xml).join('')}</union>`,
    ],
  );

test('500 texts of items, recursions and prints keep every statement in its order, in each form and read as XML', () => {
  const statements = fc.array(fc.oneof(recursion, ofInput, item, direction, print, union), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(statements, (pairs) => {
      const [ql, xml] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
      expect(elementsOf(ql)).toEqual(thrice(xml));
      expect(treeMeaning(parseXmlQuery(xml).script.statements)).toEqual(treeMeaning(parseQuery(ql).script.statements));
      for (const form of ['compact', 'pretty'] as const) expect(elementsOf(translateQuery(xml, form).text ?? '')).toEqual(thrice(xml));
    }),
    RUNS,
  );
});

test('500 texts that end with an open comment or quote tell the missing semicolon where reading stops', () => {
  const lines = fc.array(fc.constantFrom('node(1);', '', '// a note', 'way["a"="b"];', '/* one */', 'rel(3)->.a;'), { maxLength: 5 });
  const rest = fc.array(fc.constantFrom('and then', '', '"quoted"', "it's", 'ü', '// more', '* /'), { maxLength: 5 });
  fc.assert(
    fc.property(lines, rest, fc.constantFrom('/*', ' /*', '\n/*', '/**//*'), (before, behind, opening) => {
      const head = [...before, 'out'].join('\n');
      const text = `${head}${opening}${behind.join('\n')}`;
      const last = text.split('\n').length + 1;
      // right behind a token that is where the comment begins
      const line = opening === '/*' ? before.length + 1 : last;
      expect(errorsOf(parseQuery(text).diagnostics).map((error) => error.line)).toEqual([line, line]);
    }),
    RUNS,
  );
  fc.assert(
    fc.property(lines, fc.array(fc.constantFrom('and then', '', 'ü', '// more', '/* x'), { maxLength: 5 }), (before, behind) => {
      const text = [...before, `node[a="${behind.join('\n')}`].join('\n');
      expect(errorsOf(parseQuery(text).diagnostics)[0].line).toBe(text.split('\n').length + 1);
    }),
    RUNS,
  );
});
