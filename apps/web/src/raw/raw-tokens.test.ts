import type { RawKind } from '@flyover/result-session';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentsOf, tokensOf } from './raw-tokens.ts';

const coloured = (text: string, kind: RawKind, separator = '') =>
  tokensOf(text, kind, separator).map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`);

describe('colours', () => {
  test('of JSON', () => {
    expect(coloured('  "id": 42,', 'json')).toEqual(['key "id"', 'mark :', 'number 42', 'mark ,']);
    expect(coloured('{"a\\"b" : [-1.5e3, true, "x: 1"]}', 'json')).toEqual([
      'mark {',
      'key "a\\"b"',
      'mark  :',
      'mark [',
      'number -1.5e3',
      'mark ,',
      'word true',
      'mark ,',
      'string "x: 1"',
      'mark ]',
      'mark }',
    ]);
  });
  test('of XML', () =>
    expect(coloured('  <nd ref="7" lat=\'1.5\'/> <!-- no > tag --> <tag k="name" v="A"/>', 'xml')).toEqual([
      'tag <nd',
      'key ref',
      'number "7"',
      'key lat',
      "number '1.5'",
      'tag />',
      'comment <!-- no > tag -->',
      'tag <tag',
      'key k',
      'string "name"',
      'key v',
      'string "A"',
      'tag />',
    ]));
  test('of tables', () => {
    expect(coloured('@id\tname', 'table', '\t')).toEqual(['key @id', 'mark \t']);
    expect(coloured('42;Bank 3;-1.5', 'table', ';')).toEqual(['number 42', 'mark ;', 'mark ;', 'number -1.5']);
  });
  test('plain text has none', () => expect(coloured('node 42', 'text')).toEqual([]));
});

describe('the stretches of a row', () => {
  test('end where a colour or a mark ends', () =>
    expect(segmentsOf('"id": 42', tokensOf('"id": 42', 'json', ''), [{ from: 2, to: 7, current: true }])).toEqual([
      { from: 0, text: '"i', kind: 'key' },
      { from: 2, text: 'd"', kind: 'key', mark: 'current' },
      { from: 4, text: ':', kind: 'mark', mark: 'current' },
      { from: 5, text: ' ', mark: 'current' },
      { from: 6, text: '4', kind: 'number', mark: 'current' },
      { from: 7, text: '2', kind: 'number' },
    ]));
  test('hold all of its text, whatever it is', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('"', '\\', '<', '>', '=', "'", '1', '.', 'e', 'a', ' ', ':', '\t', '!', '-'), { maxLength: 40 }),
        fc.constantFrom<RawKind>('json', 'xml', 'table', 'text'),
        fc.array(fc.nat(40), { maxLength: 6 }),
        (parts, kind, ends) => {
          const text = parts.join('');
          const sorted = [...new Set(ends)].sort((a, b) => a - b);
          const marks = sorted.slice(1).map((to, i) => ({ from: sorted[i], to, current: i === 1 }));
          const segments = segmentsOf(text, tokensOf(text, kind, '\t'), marks);
          expect(segments.map((segment) => segment.text).join('')).toBe(text);
          expect(segments.every((segment) => segment.text !== '')).toBe(true);
        },
      ),
    ));
});
