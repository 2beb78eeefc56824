import { expect, test } from 'vitest';
import { filterPlace } from './index.ts';
import { atMark } from './testing/at-mark.ts';

/** The text with a filter where it may stand. */
function placed(marked: string): string | undefined {
  const { read, position } = atMark(marked);
  const place = filterPlace(read, position);
  return place === undefined ? undefined : `${read.text.slice(0, place)}(F)${read.text.slice(place)}`;
}

test.each([
  ['node¦(1);out;', 'node(F)(1);out;'],
  ['no¦de[a];out;', 'node(F)[a];out;'],
  ['node[a]¦({{bbox}});out;', 'node[a](F)({{bbox}});out;'],
  // within a filter: behind it
  ['node[am¦enity=cafe]({{bbox}});out;', 'node[amenity=cafe](F)({{bbox}});out;'],
  ['node({{b¦box}});out;', 'node({{bbox}})(F);out;'],
  // before the set that is filled
  ['(node.a[b]->.c¦;way(1););out;', '(node.a[b](F)->.c;way(1););out;'],
  ['{{kind}}¦[a];out;', '{{kind}}(F)[a];out;'],
  ['foreach{way._¦;out;}', 'foreach{way._(F);out;}'],
  ['<query type="node"><has-kv k¦="a"/></query>', '<query type="node"><has-kv k="a"/>(F)</query>'],
  ['<query ¦type="node"><has-kv k="a"/></query>', '<query type="node">(F)<has-kv k="a"/></query>'],
])('a filter may stand in %s', (marked, expected) => expect(placed(marked)).toBe(expected));

test.each([
  'node(1);out ce¦nter;',
  'node(1);out;¦',
  '[out:json]¦;node(1);out;',
  '(node(1);)¦->.a;.a out;',
  '<osm-script>¦<query type="node"/></osm-script>',
])('no filter may stand in %s', (marked) => expect(placed(marked)).toBeUndefined());
