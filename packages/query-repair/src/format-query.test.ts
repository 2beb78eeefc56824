import { exampleQueries } from '@flyover/query-template';
import { expect, test } from 'vitest';
import { formatQuery } from './format-query.ts';

/** The laid out text, or why there is none. */
function formatted(text: string): string {
  const result = formatQuery(text);
  return result.kind === 'formatted' ? result.text : result.kind;
}

test.each([
  ['a box', 'node[a]({{bbox}}) ; out;', 'node[a]({{bbox}});\nout;\n'],
  ['an area', '{{geocodeArea:Vaduz, "x"; y}}->.a;node(area.a);out;', '{{geocodeArea:Vaduz, "x"; y}}->.a;\nnode(area.a);\nout;\n'],
  ['an area with its own semicolon', '{{nominatimArea:Vaduz}}(node(area););out;', '{{nominatimArea:Vaduz}}\n(\n  node(area);\n);\nout;\n'],
  [
    'a definition',
    '{{key=amenity}}\n\n\n[out:json];node[{{key}}=cafe];out;',
    '{{key=amenity}}\n\n[out:json];\nnode[{{key}}=cafe];\nout;\n',
  ],
  [
    'a style sheet',
    'node(1);out;\n{{style:\nnode {\n    color:red; // "\n}}}',
    'node(1);\nout;\n{{style:\nnode {\n    color:red; // "\n}}}\n',
  ],
  ['a date in a text', 'node(newer:"{{date:1  day}}");out;', 'node(newer:"{{date:1  day}}");\nout;\n'],
  ['a part of a word', 'area(3600{{id}});node( area );out;', 'area(3600{{id}});\nnode(area);\nout;\n'],
  ['whole statements', '{{all=node(1);}}{{all}}out;', '{{all=node(1);}} {{all}}\nout;\n'],
  ['the beginning of a comment', '{{a=//}}node(1);{{a}} x\nout;', 'placeholders'],
  ['a fault', 'node[a]({{bbox}})\nout;', 'unreadable'],
  ['XML', '<osm-script><query type="node"><bbox-query {{bbox}}/></query></osm-script>', 'xml'],
])('%s stays as it is', (_what, text, result) => {
  expect(formatted(text)).toBe(result);
  if (result.endsWith('\n')) expect(formatted(result)).toBe(result);
});

test.each(exampleQueries.map(({ name, query }) => [name, query]))('the example %s keeps all its placeholders', (_name, query) => {
  const result = formatted(query);
  expect(formatted(result)).toBe(result);
  const outer = /\{\{(?:[^{}]|\{[^}]*\})*\}\}/gu;
  expect(result.match(outer)).toEqual(query.match(outer));
});

test('a compact text has no place for placeholders', () => {
  expect(formatQuery('node["a" = "b"]; // all\nout body;', 'compact')).toEqual({ kind: 'formatted', text: 'node[a=b];out;\n' });
  expect(formatQuery('node[a]({{bbox}});out;', 'compact')).toEqual({ kind: 'placeholders' });
});
