import { exampleQueries } from '@flyover/query-template';
import { describe, expect, test } from 'vitest';
import { needsRepair, repairQuery } from './index.ts';

const RECURSION = '/* added by repair */\n(._;>;);\n/* end of repair */\n';
const editor = (text: string) => repairQuery(text, 'editor').text;
const map = (text: string) => repairQuery(text, 'map').text;

describe('the specification', () => {
  test('the repair helper mends what gives nothing drawable and what no editor can load', () => {
    const text = '[out:json];\nway[highway];\nout;';
    expect(map(text)).toBe(`[out:json];\nway[highway];\n${RECURSION}out;`);
    expect(editor(text)).toBe(`[out:xml];\nway[highway];\n${RECURSION}out meta;`);
  });
  test('repair for an editor sees to it that the output is XML', () => {
    expect(editor('[out:json];node(1);out meta;')).toBe('[out:xml];node(1);out meta;');
    expect(editor('[timeout:9][out:csv(::id,name;true;"out")];node(1);out meta;')).toBe('[timeout:9][out:xml];node(1);out meta;');
    expect(editor('[out: json /* out */ ];node(1);out meta;')).toBe('[out:xml]/* out */;node(1);out meta;');
    expect(editor('<osm-script output="json"><print mode="meta"/></osm-script>')).toBe(
      '<osm-script output="xml"><print mode="meta"/></osm-script>',
    );
    expect(needsRepair('node(1);out meta;', 'editor')).toBe(false);
    expect(needsRepair('[out:xml];node(1);out meta;', 'editor')).toBe(false);
  });
  test('repair for an editor sees to it that the mode is meta', () => {
    for (const words of ['', ' body', ' skel', ' ids', ' tags', ' count', ' noids tags'])
      expect(editor(`node(1);out${words};`)).toBe('node(1);out meta;');
    for (const mode of ['body', 'skeleton', 'ids_only', 'tags', 'count'])
      expect(editor(`<id-query type="node" ref="1"/><print mode="${mode}" ids="no"/>`)).toBe(
        '<id-query type="node" ref="1"/><print mode="meta"/>',
      );
  });
  test('repair for an editor sees to it that geometry comes as skeleton', () => {
    for (const words of ['center meta', 'bb meta', 'geom meta', 'meta geom(1,2,3,4)', 'geom({{bbox}})'])
      expect(editor(`node(1);out ${words} qt;`)).toBe('node(1);out meta qt;');
    for (const geometry of ['full', 'center', 'bounds'])
      expect(editor(`<id-query type="node" ref="1"/><print mode="meta" geometry="${geometry}" {{bbox}} order="quadtile"/>`)).toBe(
        '<id-query type="node" ref="1"/><print mode="meta" order="quadtile"/>',
      );
  });
});

test.each([...exampleQueries])('the example "$name" lacks nothing for the map', ({ query }) => {
  expect(repairQuery(query, 'map')).toEqual({ text: query, changed: false, problems: [] });
});

describe('what cannot be repaired', () => {
  const problems = (text: string) =>
    repairQuery(text, 'editor').problems.map(({ kind, line, column, reason }) => {
      const why =
        reason.kind === 'fault'
          ? reason.fault.message
          : Object.values(reason)
              .slice(1)
              .map((part) => JSON.stringify(part))
              .join();
      return `${kind} ${line}:${column} ${reason.kind} ${why}`;
    });
  test.each([
    ['', 'unreadable 1:1 fault Your input is empty.'],
    ['{{x=1}}\nnode[{{x}}~]\nout;', "unreadable 2:12 fault Value expected - ']' found."],
    ['<query type="way">\n  <print></query>', 'unreadable 2:10 fault mismatched tag'],
    ['{{data:sql,server=https://example.org/}}SELECT 1', 'unreadable 1:1 foreign "sql"'],
    [
      '{{a={{b}}}}{{b={{a}}}}{{a}}',
      'unreadable 1:16 placeholder {"kind":"endless","data":{"name":"{{a}}","circle":"{{a}} → {{b}} → {{a}}"}}',
    ],
    ['{{"', 'unreadable 1:1 fault Unknown type "{"'],
  ])('%j is left alone and says why', (text, sentence) => {
    expect(repairQuery(text, 'editor').text).toBe(text);
    expect(problems(text)[0].slice(0, sentence.length)).toBe(sentence);
  });
  test('an out that a constant holds is told, and the others are repaired', () => {
    expect(problems('{{o=node(1);out;}}{{o}}\nnode(2);out;')).toEqual(['by-hand 1:19 print "out"']);
    expect(editor('{{o=node(1);out;}}{{o}}\nnode(2);out;')).toBe('{{o=node(1);out;}}{{o}}\nnode(2);out meta;');
  });
  test('an out in a loop of a union is told, because nothing can be put before it', () => {
    expect(problems('(complete{way[a];out;};);')).toEqual(['by-hand 1:18 union "out"']);
    expect(editor('(complete{way[a];out;};);')).toBe('(complete{way[a];out meta;};);');
    expect(map('(complete{way[a];out;};);')).toBe('(complete{way[a];out geom;};);');
  });
});

describe('loops', () => {
  test('an out is repaired whose set another repair in the loop writes', () => {
    const text = 'foreach.a->.b(foreach.a->.b( out;>->.b;);( out;node[a];); out;);';
    const repaired = map(`way[a];way[a]->.a;if(a.count(nodes)>1){${text} out;}else{.a;};`);
    expect(map(repaired)).toBe(repaired);
  });
});

describe('relations of relations', () => {
  const ALL_BELOW = '/* added by repair */\n(._;>>;);\n/* end of repair */\n';
  test.each(['route_master', 'superroute', 'network'])('of the type %s get what is below their members, for map and editor', (type) => {
    const text = `[out:xml];\nrel[type=${type}];\nout meta;`;
    const repaired = `[out:xml];\nrel[type=${type}];\n${ALL_BELOW}out meta;`;
    expect([map(text), editor(text)]).toEqual([repaired, repaired]);
    expect([map(repaired), editor(repaired)]).toEqual([repaired, repaired]);
  });
  test('are not whole with one step down, nor with geometry', () => {
    expect(map('rel[type=route_master];\n(._;>;);\nout;')).toBe(`rel[type=route_master];\n(._;>;);\n${ALL_BELOW}out;`);
    expect(map('rel[type=route_master];\nout geom;')).toBe(`rel[type=route_master];\n${ALL_BELOW}out geom;`);
    expect(map('rel[type=route_master];out;>>;out skel;')).toBe('rel[type=route_master];out;>>;out skel;');
    expect(map('rel[type=route_master]->.a;\nrel.a[name];\nout;')).toBe(`rel[type=route_master]->.a;\nrel.a[name];\n${ALL_BELOW}out;`);
  });
  test('are the same in XML, and in a set of another name', () => {
    expect(map('<query type="relation"><has-kv k="type" v="superroute"/></query>\n<print/>')).toContain(
      '<union><item/><recurse type="down-rel"/></union>',
    );
    expect(map('rel[type=network]->.a;\n.a out;')).toContain('(.a;.a >>;)->.a;');
    expect(editor('rel[type=network]->.a;\n.a out meta;node.a;out meta;')).toContain('(.a->.repaired;.a >>->.repaired;)->.repaired;');
  });
  test('are other relations where an answer showed it', () => {
    const nested = (text: string) => repairQuery(text, 'map', true).text;
    expect(map('rel(1);\n(._;>;);\nout;')).toBe('rel(1);\n(._;>;);\nout;');
    expect(nested('rel(1);\n(._;>;);\nout;')).toBe(`rel(1);\n(._;>;);\n${ALL_BELOW}out;`);
    expect(nested('rel(1);\nout geom;')).toBe(`rel(1);\n${ALL_BELOW}out geom;`);
    expect(nested('rel(1);\n(._;>>;);\nout;')).toBe('rel(1);\n(._;>>;);\nout;');
    expect(nested('way(1);\n(._;>;);\nout;')).toBe('way(1);\n(._;>;);\nout;');
  });
});

describe('placeholders', () => {
  test('a name without a value stands for what fits', () => {
    for (const text of [
      'way[{{key}}={{value}}];\nout;',
      '{{type}}[name];\nout;',
      'way(around:{{radius}},1,2)->.{{set}};\n.{{set}} out geom;',
    ])
      expect(repairQuery(text, 'map').problems).toEqual([]);
    expect(map('way[{{key}}={{value}}];\nout;')).toBe(`way[{{key}}={{value}}];\n${RECURSION}out;`);
  });
  test('a word of an out that is a constant as a whole is replaced', () => {
    expect(editor('{{detail=skel}}node(1);out {{detail}} qt;')).toBe('{{detail=skel}}node(1);out meta qt;');
  });
  test('a place that is searched may be of any type', () => {
    expect(map('{{geocodeId:Ahorn}};\nout;')).toBe(`{{geocodeId:Ahorn}};\n${RECURSION}out;`);
    expect(map('<id-query {{geocodeId:Ahorn}}/>\n<print geometry="full"/>')).toBe(
      '<id-query {{geocodeId:Ahorn}}/>\n<print geometry="full"/>',
    );
  });
  test('line breaks of another system stay', () => {
    expect(map('way[a];\r\n\tout;\r\n')).toBe(`way[a];\r\n\t${RECURSION.replaceAll('\n', '\r\n\t')}out;\r\n`);
  });
});
