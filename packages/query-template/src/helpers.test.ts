import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectLanguage, exampleQueries, findPlaceholders, queryName, usesBbox, usesView } from './index.ts';

describe('detectLanguage', () => {
  test.each([
    ['', 'ql'],
    ['node;out;', 'ql'],
    ['<osm-script/>', 'xml'],
    ['\n  <query/>', 'xml'],
    ['{{style: node{} }}\n<query/>', 'xml'],
    ['{{a=1}}{{b=2}} <query/>', 'xml'],
    ['{{a}}node;', 'ql'],
    ['{{data:sql,server=https://sql.example/}}select 1', 'sql'],
    ['{{data: SQL }}<', 'sql'],
    ['{{data:sqlite}}select 1', 'ql'],
    ['{{data:overpass,server=x}}<query/>', 'xml'],
    [`${'{{'.repeat(100)}${'}}'.repeat(100)}<`, 'ql'],
  ])('%j is %s', (text, language) => expect(detectLanguage(text)).toBe(language));
});

describe('usesBbox and usesView', () => {
  test.each([
    ['node({{bbox}});', true, true],
    ['node({{ bbox }});', true, true],
    ['{{wsen}}', true, true],
    ['{{a={{bbox}}}}{{a}}', true, true],
    ['node(around:1,{{center}});', false, true],
    ['{{bbox=1,2,3,4}}{{bbox}}', false, false],
    ['bbox', false, false],
    ['{{bbox', false, false],
    ['{{bboxes}}', false, false],
    [`${'{{'.repeat(100)}bbox${'}}'.repeat(100)}`, false, false],
  ])('%j', (text, bbox, view) => {
    expect(usesBbox(text)).toBe(bbox);
    expect(usesView(text)).toBe(view);
  });
});

describe('queryName', () => {
  test.each([
    ['// @name Drinking Water\nnode;', 'Drinking Water'],
    ['node;\n  // @name  two  words \r\n', 'two  words'],
    ['-- @name In SQL', 'In SQL'],
    ['/* @name In a block */ node;', 'In a block */ node;'],
    ['/* @name In a block */', 'In a block'],
    ['<!-- @name In XML -->', 'In XML'],
    ['// @name', undefined],
    ['// @name   ', undefined],
    ['node[email="me@name here"];', undefined],
    ['node["@name x"];', undefined],
    ['', undefined],
  ])('%j', (text, name) => expect(queryName(text)).toBe(name));
  test('every example has its own name', () => {
    for (const example of exampleQueries) expect(queryName(example.query)).toBe(example.name);
  });
});

describe('findPlaceholders', () => {
  const heads = (text: string) => findPlaceholders(text).map(({ kind, name, from, to }) => [kind, name, text.slice(from, to)]);
  test('tells definitions, uses and the rest', () =>
    expect(heads('{{a=b}} {{a}} {{date:1}} {{?}}')).toEqual([
      ['define', 'a', '{{a=b}}'],
      ['use', 'a', '{{a}}'],
      ['use', 'date', '{{date:1}}'],
      ['other', '', '{{?}}'],
    ]));
  test('outer ones come before inner ones', () =>
    expect(heads('{{a={{b}}}}')).toEqual([
      ['define', 'a', '{{a={{b}}}}'],
      ['use', 'b', '{{b}}'],
    ]));
  describe('a style of MapLibre layers', () => {
    const compact = '[{"type":"line","paint":{"line-color":{"stops":[[1,"red"]]}}},{"type":"fill","paint":{}}]';
    test.each([
      [`{{style:${compact}}}`],
      [`{{ style : \n${compact}\n}}`],
      [`{{style:{"version":8,"layers":${compact}}}}`],
      ['{{style:{"a":{"b":{"c":1}}}}}'],
      ['{{style:[{"a":{"b":"{{c}}"}}]}}'],
      // with a brace too few
      ['{{style:[{"a":{"b":{"c":1}}]}}'],
    ])('ends where its braces do: %s', (text) => {
      const [outer] = findPlaceholders(`${text} node({{bbox}});`);
      expect(text.slice(outer.from, outer.to)).toBe(text);
    });
    test.each([
      ['{{style: a{b{ }} c }}', '{{style: a{b{ }}'],
      ['{{style:[a]{b{ }} c }}', '{{style:[a]{b{ }}'],
      ['{{style:{{a}}{b{ }} c }}', '{{style:{{a}}{b{ }}'],
      ['{{a:[{"b":{"c":1}}] }}', '{{a:[{"b":{"c":1}}'],
      // a brace in a text
      ['{{style:[{"a":"{","b":{"c":1}}]', '{{style:[{"a":"{","b":{"c":1}}'],
    ])('all else ends at the first two, and so does one that would not end: %s', (text, outer) => {
      const [found] = findPlaceholders(text);
      expect(text.slice(found.from, found.to)).toBe(outer);
    });
  });
  test('offsets never cross', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '{{', '}}', 'a', '=', ':'), { maxLength: 80 }), (parts) => {
        const text = parts.join('');
        const found = findPlaceholders(text);
        for (const one of found) {
          expect(text.slice(one.from, one.from + 2)).toBe('{{');
          expect(text.slice(one.to - 2, one.to)).toBe('}}');
          for (const other of found) {
            const apart = other.to <= one.from || other.from >= one.to;
            const nested = (other.from >= one.from && other.to <= one.to) || (one.from >= other.from && one.to <= other.to);
            expect(apart || nested).toBe(true);
          }
        }
      }),
    );
  });
});

describe('the language of a query', () => {
  test('a query is XML if, without its placeholders, it starts with an angle bracket', () => {
    for (const text of ['<a/>', '\n\t <a/>', '{{style:node{}}}\n<a/>', '{{k=1}} {{k}} <a/>', '{{what\never}}<a/>', '{{bbox}}<a/>'])
      expect([text, detectLanguage(text)]).toEqual([text, 'xml']);
  });
  test('any other query is the query language', () => {
    for (const text of ['', 'out;', '{{style:<a/>}}out;', 'out;<a/>', '{{k=<a/>}}{{k}}', '{<a/>', '// <a/>', '{{<a/>'])
      expect([text, detectLanguage(text)]).toEqual([text, 'ql']);
  });
});
