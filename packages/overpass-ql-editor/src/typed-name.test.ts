import { xml } from '@codemirror/lang-xml';
import { EditorState, type Extension } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { findTypedName, overpassQl, type TypedName } from './index.ts';

/** The name at the `|`. */
function nameAt(text: string, syntax: Extension = text.trimStart().startsWith('<') ? xml() : overpassQl()): TypedName | undefined {
  return findTypedName(EditorState.create({ doc: text.replace('|', ''), extensions: syntax }), text.indexOf('|'));
}

describe('a name can stand', () => {
  test.each([
    ['as a statement', 'out; caf|', 'statement'],
    ['behind a type', 'way caf|', 'filter'],
    ['behind a filter', 'way[name]({{bbox}}) caf|', 'filter'],
    ['in brackets', 'way[caf|', 'brackets'],
    ['as an element', '<osm-script>caf|</osm-script>', 'query-element'],
    ['in a query element', '<query type="node">caf|</query>', 'has-kv'],
  ])('%s', (_where, text, kind) => expect(nameAt(text)?.kind).toBe(kind));
  test('in no other language', () => expect(nameAt('caf|', [])).toBeUndefined());
});

describe('no name can stand', () => {
  test.each([
    '// cafe|',
    '// |',
    '/* cafe| */',
    'node["amenity"="caf|"];',
    'node["amenity"="caf|',
    'node[name|~"a"];',
    'node[na|me=a];',
    'node[amenity=|];',
    '[out:js|];',
    '[caf|',
    '[out:json][caf|',
    'node(caf|',
    'node(around:caf|);',
    'out geom(caf|);',
    '{{geocodeArea:caf|}};',
    '{{style: caf| }}',
    '(node;)caf|',
    'node->caf|',
    '<query cafe|/>',
    '<query type="cafe|"/>',
    '<!-- cafe| -->',
    '<osm-script><print>cafe|</print></osm-script>',
  ])('%s', (text) => expect(nameAt(text)).toBeUndefined());
});

test('what was typed ends at the cursor and begins with the name', () => {
  expect(nameAt('out;  drinking wat|er')?.text).toBe('drinking wat');
  expect(nameAt('way[ drin|king')?.text).toBe('drin');
  expect(nameAt('nwr drinking|')?.text).toBe('drinking');
  expect(nameAt('飲料水|')?.text).toBe('飲料水');
});

test('within 20,000 brackets a statement begins, too', () => expect(nameAt(`${'('.repeat(20_000)}caf|`)?.kind).toBe('statement'));
