import { describe, expect, test } from 'vitest';
import { factAt } from './index.ts';
import { atMark } from './testing/at-mark.ts';

/** `filter_around "around"`, `set roads`, `tag amenity=cafe`. */
function at(marked: string): string {
  const { read, position } = atMark(marked);
  const found = factAt(read, position);
  const stretch = found && JSON.stringify(read.text.slice(found.from, found.to));
  switch (found?.kind) {
    case undefined:
      return 'nothing';
    case 'fact':
      return `${found.fact.id} ${stretch}`;
    case 'set':
      return `set ${found.set.name} ${stretch}`;
    case 'tag':
      return `tag ${found.key}${found.value === undefined ? '' : `=${found.value}`} ${found.fact?.id} ${stretch}`;
    case 'placeholder':
      return `placeholder ${found.name} ${found.argument} ${stretch}`;
  }
}

describe('what stands at the cursor in Overpass QL', () => {
  test.each([
    ['[time¦out:25];node(1);out;', 'setting_timeout "timeout"'],
    ['[out:js¦on];node(1);out;', 'format_json "json"'],
    ['n¦ode[amenity=cafe];out;', 'type_node "node"'],
    ['re¦l[a];out;', 'type_rel "rel"'],
    ['node[ame¦nity=cafe];out;', 'tag amenity=cafe bracket_equals "amenity"'],
    ['node[amenity="ca¦fe"];out;', 'tag amenity=cafe bracket_equals "\\"cafe\\""'],
    ['node[amenity~¦"a|b"];out;', 'bracket_matches "\\"a|b\\""'],
    ['node[!na¦me];out;', 'tag name bracket_absent "name"'],
    ['node(aro¦und:500,1,2);out;', 'filter_around "around"'],
    ['node(¦1,2,3,4);out;', 'filter_bbox "1"'],
    ['node(1)->.a;node(around.¦a:500);out;', 'set a "a"'],
    ['node(1)->.ro¦ads;out;', 'set roads "roads"'],
    ['node(if:len¦gth()>500);out;', 'function_length "length"'],
    ['way(if:length()¦>500);out;', 'operator_greater ">"'],
    ['way(if:t["hi¦ghway"]=="a");out;', 'tag highway special_tag "\\"highway\\""'],
    ['node(1);ou¦t;', 'statement_out "out"'],
    ['node(1);out ge¦om;', 'out_geom "geom"'],
    ['node(1);make st¦at n=1;out;', 'nothing'],
    ['node(1);ma¦ke stat n="1";out;', 'statement_make "make"'],
    ['node(1);>¦>;out;', 'statement_down_all ">>"'],
    ['forea¦ch{out;}', 'block_foreach "foreach"'],
    ['¦(node(1);way(1););out;', 'block_union "("'],
    ['if(count(nodes)<5){out;}el¦se{out;}', 'block_else "else"'],
    ['node({{bb¦ox}});out;', 'placeholder bbox  "{{bbox}}"'],
    ['{{geocodeArea:Wi¦en}}->.a;node(area.a);out;', 'placeholder geocodeArea Wien "{{geocodeArea:Wien}}"'],
    ['node(1); ¦ out;', 'nothing'],
  ])('%s is %s', (marked, expected) => expect(at(marked)).toBe(expected));

  test.each([
    ['node(aro¦und:', 'filter_around "around"'],
    ['node[amenity=cafe](aro¦und:5', 'filter_around "around"'],
    ['[time¦out:', 'setting_timeout "timeout"'],
    ['fore¦ach', 'block_foreach "foreach"'],
    ['node(if:leng¦th(', 'function_length "length"'],
  ])('a text that is not finished: %s is %s', (marked, expected) => expect(at(marked)).toBe(expected));
});

describe('what stands at the cursor in the XML form', () => {
  test.each([
    ['<que¦ry type="node"><has-kv k="a" v="b"/></query>', 'type_node "query"'],
    ['<query type="node"><has-¦kv k="a" v="b"/></query>', 'bracket_equals "has-kv"'],
    ['<query type="node"><has-kv k="¦a" v="b"/></query>', 'tag a=b bracket_equals "a"'],
    ['<query type="node"><has-kv k="a" v="¦b"/></query>', 'tag a=b bracket_equals "b"'],
    ['<query type="node" into="¦x"><has-kv k="a"/></query><print from="x"/>', 'set x "x"'],
    ['<query type="node"><bbox-¦query {{bbox}}/></query>', 'filter_bbox "bbox-query"'],
    ['<pri¦nt mode="body"/>', 'statement_out "print"'],
  ])('%s is %s', (marked, expected) => expect(at(marked)).toBe(expected));
});

test('a set says who fills it and who reads it', () => {
  const { read, position } = atMark('way[highway=primary]({{bbox}})->.roads;\nnode(w.ro¦ads);\n.roads out;\n(.roads;node(1););out;');
  const found = factAt(read, position);
  expect(found).toMatchObject({
    kind: 'set',
    set: {
      name: 'roads',
      reads: [2, 3, 4],
      moreWrites: 0,
      writes: [{ code: 'find', line: 1, said: { type: 'way' }, what: [{ code: 'tagged', said: { tags: ['highway=primary'] } }] }],
    },
  });
});
