import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withDoubleBraces } from './old-placeholders.ts';

describe('older placeholders', () => {
  test.each([
    ['a bare bbox of the query language', 'node[amenity=bench](bbox);out;', 'node[amenity=bench]({{bbox}});out;'],
    ['with spaces in it', 'way( bbox );', 'way({{bbox}});'],
    ['each of several', '(node(bbox);<;way(bbox););out;', '(node({{bbox}});<;way({{bbox}}););out;'],
    ['a bbox-query of XML', '<query type="node"><bbox-query/></query>', '<query type="node"><bbox-query {{bbox}}/></query>'],
    ['written with a space, or with an end tag', '<bbox-query /><bbox-query></bbox-query>', '<bbox-query {{bbox}}/><bbox-query {{bbox}}/>'],
    ['a coord-query of XML', '<coord-query/>', '<coord-query {{center}}/>'],
  ])('become double-brace ones: %s', (_, old, braced) => expect(withDoubleBraces(old)).toBe(braced));
  test.each([
    ['placeholders of today', 'node({{bbox}});out;'],
    ['the bbox of the settings', '[bbox:1,2,3,4];node;out;'],
    ['numbers', 'node(1,2,3,4);out;'],
    ['a line comment', '// all of (bbox)\nnode;out;'],
    ['a block comment', '/* (bbox) */node;out;'],
    ['a comment without an end', 'node;out; /* (bbox)'],
    ['a quoted value', 'node["note"~"(bbox)"];out;'],
    ['a quoted value with an escaped quote', `node["note"='it\\'s (bbox)'];out;`],
    ['a bbox-query with numbers', '<bbox-query s="1" n="2" w="3" e="4"/>'],
    ['an XML comment', '<!-- <bbox-query/> -->\n<osm-script/>'],
    ['the other language', '<query>(bbox)</query>'],
    ['nothing', ''],
  ])('stay: %s', (_, query) => expect(withDoubleBraces(query)).toBe(query));
  test('a second time changes nothing, whatever the text', () => {
    const text = fc
      .array(fc.constantFrom('(bbox)', '<bbox-query/>', '<coord-query/>', '"', "'", '\\', '/*', '*/', '//', '\n', '<!--', '-->', 'node'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (query) => withDoubleBraces(withDoubleBraces(query)) === withDoubleBraces(query)),
      { seed: 12 },
    );
  });
});
