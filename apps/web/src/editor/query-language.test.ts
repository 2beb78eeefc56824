import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { QueryLanguage } from '@flyover/query-template';
import { highlightTree, tags } from '@lezer/highlight';
import { describe, expect, test } from 'vitest';
import { languageExtension } from './every-language.ts';
import { queryStyle } from './query-language.ts';

/** The coloured parts of a text and the names of their colours, as the editor paints them. */
function colors(text: string, language: QueryLanguage): string[] {
  const state = EditorState.create({ doc: text, extensions: languageExtension(language) });
  const names = new Map(
    Object.entries({
      keyword: tags.keyword,
      string: tags.string,
      number: tags.number,
      comment: tags.comment,
      name: tags.propertyName,
      operator: tags.operator,
      directive: tags.macroName,
    }).map(([name, tag]) => [queryStyle.style([tag]), name]),
  );
  const tree = ensureSyntaxTree(state, text.length, 10_000);
  const parts: string[] = [];
  if (tree !== null) highlightTree(tree, queryStyle, (from, to, look) => parts.push(`${text.slice(from, to)} ${names.get(look) ?? look}`));
  return parts;
}

describe('the query language', () => {
  test('is highlighted: statements, keys, values, numbers, comments', () => {
    const parts = colors('// a\nnode["amenity"="cafe"](around:100,1.5,2);\nout 5;', 'ql');
    expect(parts).toContain('// a comment');
    expect(parts).toContain('node keyword');
    expect(parts).toContain('"amenity" name');
    expect(parts).toContain('"cafe" string');
    expect(parts).toContain('100 number');
    expect(parts).toContain('out keyword');
  });
  test('the highlighter knows out, json, xml, timeout, maxsize, bbox, around, area and others', () => {
    const text =
      '[out:json][timeout:25][maxsize:1000][bbox:1,2,3,4];area[name=x]->.a;nwr(around:5)(area.a)(user:"u")(newer:"2020-01-01T00:00:00Z");foreach(out count;);out geom;';
    const parts = colors(text, 'ql');
    const words = ['out', 'json', 'timeout', 'maxsize', 'bbox', 'area', 'around', 'nwr', 'user', 'newer', 'foreach', 'count', 'geom'];
    for (const word of words) expect(parts, word).toContain(`${word} keyword`);
    expect(colors('[out:xml];', 'ql')).toContain('xml keyword');
  });
  test('placeholders are coloured too', () => expect(colors('node({{bbox}});', 'ql').join()).toContain('{{bbox}} directive'));
  test('a line of 5000 characters is highlighted to its end', () => {
    const text = `${'/* x */ '.repeat(624)}out 1;`.padStart(5000, ' ');
    expect(text.length).toBe(5000);
    expect(colors(text, 'ql').slice(-3)).toEqual(['out keyword', '1 number', '; operator']);
  });
});

describe('XML', () => {
  test('is highlighted: elements, attributes, values, comments', () => {
    const parts = colors('<!-- a --><osm-script output="json"><query type="node"/></osm-script>', 'xml');
    expect(parts).toContain('<!-- a --> comment');
    expect(parts).toContain('osm-script keyword');
    expect(parts).toContain('output name');
    expect(parts).toContain('"json" string');
    expect(parts).toContain('query keyword');
  });
});
