/** Texts that nobody would write, and what must hold for them too. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  detectLanguage,
  type ExpandContext,
  type Expansion,
  ExpansionError,
  expandQuery,
  findPlaceholders,
  queryName,
  usesBbox,
  usesView,
} from './index.ts';

const context: ExpandContext = {
  bbox: { south: 1, west: 2, north: 3, east: 4 },
  center: { lat: 2, lon: 3 },
  now: new Date('2024-02-29T12:00:00Z'),
  constants: { c: '{{a}}\n{{c2}}', c2: '{{bbox}}' },
  resolve: (_name, argument, language) => (argument === 'a' ? undefined : `${language}\n${argument}`),
};

/** Undefined where the text cannot be expanded; anything but the typed error goes on. */
function expanded(text: string): Expansion | undefined {
  try {
    return expandQuery(text, context);
  } catch (error) {
    if (!(error instanceof ExpansionError)) throw error;
    const lines = text.split('\n');
    expect(error.line).toBeGreaterThanOrEqual(1);
    expect(error.line).toBeLessThanOrEqual(lines.length);
    expect(error.column).toBeGreaterThanOrEqual(1);
    expect(error.column).toBeLessThanOrEqual(lines[error.line - 1].length + 1);
    expect(Object.values(error.data).length).toBeGreaterThan(0);
    return undefined;
  }
}
const breaks = (text: string) => text.split('\n').length - 1;

const VOCABULARY = [
  ...['{{', '}}', '{', '}', '=', ':', ',', ' ', '\n', '\r\n', '\r', '"', "'", '<', '>', '\ufeff', '\0', '\ud800', '\u2028'],
  ...['bbox', 'wsen', 'center', 'date:', 'style:', 'data:', 'data:sql', 'data:overpass,server=', 'geocodeArea:', 'nominatimId:'],
  ...['a', 'b', 'c', '{{a=', '{{b=', '{{a}}', '{{b}}', '{{c}}', '{{e={{e}}}}{{e}}', '{{bbox}}', '-1 day', '__proto__', 'constructor'],
  ...['<?xml ?>', '<?xml version="1.0"?>', '<osm-script', '<osm-script bbox="', '<!--', '-->', '@name ', '// @name x'],
];
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...VOCABULARY) }, fc.string({ maxLength: 3, unit: 'binary' })), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('whatever the text', () => {
  test('expansion ends with a query of as many lines, or with a typed error at a position of the text', () => {
    let failed = 0;
    let through = 0;
    fc.assert(
      fc.property(text, (written) => {
        const expansion = expanded(written);
        if (expansion === undefined) {
          failed++;
          return;
        }
        through++;
        expect(breaks(expansion.query)).toBe(breaks(written));
        expect(expansion.language).toBe(detectLanguage(written));
        for (const { line, position, argument } of expansion.unresolved) {
          expect([line, argument]).toEqual([position.line, argument.trim()]);
          expect(written.slice(position.offset, position.offset + 2)).toBe('{{');
        }
        for (const style of expansion.styles) expect(style.position.line).toBeLessThanOrEqual(breaks(written) + 1);
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 500) },
    );
    // both ways were gone
    expect([failed > 10, through > 300]).toEqual([true, true]);
  });
  test('each position of the expanded text leads to a position of the text, never backwards by lines', () => {
    fc.assert(
      fc.property(text, (written) => {
        const expansion = expanded(written);
        if (expansion === undefined || expansion.language === 'xml') return;
        let before = 0;
        for (let offset = 0; offset <= expansion.query.length; offset++) {
          const origin = expansion.offsetInText(offset);
          expect(origin).toBeGreaterThanOrEqual(before);
          expect(origin).toBeLessThanOrEqual(written.length);
          before = origin;
        }
      }),
      { numRuns: 500 },
    );
  });
  test('what an editor asks at each pause never throws, save on too deep a nest', () => {
    fc.assert(
      fc.property(text, (written) => {
        detectLanguage(written);
        usesBbox(written);
        usesView(written);
        queryName(written);
        try {
          findPlaceholders(written);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpansionError);
        }
      }),
    );
  });
  test('a text that was expanded is not changed by a second expansion, in the query language', () => {
    fc.assert(
      fc.property(text, (written) => {
        const once = expanded(written);
        if (once?.language !== 'ql' || once.query.includes('{{') || once.query.trimStart().startsWith('<')) return;
        expect(expandQuery(once.query, context).query).toBe(once.query);
      }),
      { numRuns: 500 },
    );
  });
});

describe('lines and columns', () => {
  /** Each stands in the text once, outside of directives. */
  const marks = Array.from({ length: 12 }, (_, index) => String.fromCharCode(0x4e00 + index));
  const piece = fc.constantFrom(
    ...[
      '{{bbox}}',
      '{{center}}',
      '{{date:1 day}}',
      '{{k=x\ty}}',
      '{{k}}',
      '{{?}}',
      '{{\n\n}}',
      '{{style:\nnode{color:red}\n}}',
      '{{k2={{bbox}}}}',
    ],
    ...['{{k2}}', '{{geocodeId:b}}', '{{geocodeId:a}}', '\n', '\r\n', ' ', 'word', '', '{', '"q"'],
  );
  const start = fc.constantFrom('', '<q>', '<?xml version="1.0"?>\n<osm-script>', '\n<q>', '{{data:sql}}', '{{style:\n}}<q>');
  test('of what was written lead back to it from the expanded text, in every language', () => {
    fc.assert(
      fc.property(start, fc.array(piece, { minLength: marks.length, maxLength: marks.length }), (head, pieces) => {
        const written = head + pieces.map((part, index) => part + marks[index]).join('');
        const { query, offsetInText, positionInText } = expandQuery(written, context);
        for (const mark of marks) {
          const offset = query.indexOf(mark);
          const origin = written.indexOf(mark);
          const [line, column] = [breaks(query.slice(0, offset)) + 1, offset - query.lastIndexOf('\n', offset)];
          expect(offsetInText(offset)).toBe(origin);
          expect(positionInText(line, column)).toEqual({
            offset: origin,
            line: breaks(written.slice(0, origin)) + 1,
            column: origin - written.lastIndexOf('\n', origin),
          });
          // the line is the same in both
          expect(line).toBe(breaks(written.slice(0, origin)) + 1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('large texts end at once', () => {
  test.each([
    '{{',
    '}}',
    '{{a',
    '{{a=',
    '{{ ',
    '{{a:',
    'a}}',
    '{{a}}',
    '{{a=1}}',
    '{{bbox}}',
    '{{\n}}',
    '<',
    '<!--',
    '<a b="',
    '@name ',
    ' ',
    '{ }',
    '{{style:',
    '{{a={{a}}}}',
  ])('100,000 times %j', (piece) => {
    const written = piece.repeat(100_000);
    const expansion = expanded(written);
    if (expansion !== undefined) expect(breaks(expansion.query)).toBe(breaks(written));
    expanded(`<q>${written}`);
    queryName(written);
    usesView(written);
  });
});
