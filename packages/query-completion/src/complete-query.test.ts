import { describe, expect, test } from 'vitest';
import { type CompletionItem, type CompletionWords, completeQuery } from './index.ts';

const WORDS: CompletionWords = {
  keys: [{ word: 'amenity', count: 7 }, { word: 'outdoor_seating' }, { word: 'addr:street' }],
  values: [{ word: 'yes', count: 3 }, { word: 'no' }, { word: 'only "some"' }],
  snippetName: (id) => `snippet ${id}`,
};

function items(text: string): readonly CompletionItem[] {
  const position = text.indexOf('|');
  return completeQuery(text.replace('|', ''), position, WORDS, text.trimStart().startsWith('<') ? 'xml' : 'ql')?.items ?? [];
}

const labels = (text: string) => items(text).map(({ label }) => label);

/** The text after an item was taken at the `|`; stops stand in ‹›, the cursor is a `|` again. */
function taken(text: string, label: string): string {
  const position = text.indexOf('|');
  const doc = text.replace('|', '');
  const completed = completeQuery(doc, position, WORDS, text.trimStart().startsWith('<') ? 'xml' : 'ql');
  const item = completed?.items.find((each) => each.label === label);
  if (completed === undefined || item === undefined) throw new Error(`not offered: ${label}; but ${labels(text).join(' ')}`);
  let { insert } = item;
  for (const { from, to } of item.stops.toReversed()) insert = `${insert.slice(0, from)}‹${insert.slice(from, to)}›${insert.slice(to)}`;
  const behind = doc.slice(completed.to);
  const skips = item.skips ?? 0;
  const cursor = item.stops.length === 0 ? '|' : '';
  return doc.slice(0, completed.from) + insert + behind.slice(0, skips) + cursor + behind.slice(skips);
}

describe('what begins a statement', () => {
  test.each(['|', '[out:json];\n|', 'node(1);|', '(node(1);|);out;', 'foreach{|}', 'out; // a comment\n/* ( */ |', 'if(1==1){out;}|'])(
    'in %s',
    (text) => expect(labels(text)).toEqual(expect.arrayContaining(['nwr', 'node', 'way', 'area', 'foreach', 'snippet view', '(…;)'])),
  );
  test('fits where it stands: else behind if, no output in a union, settings only in front', () => {
    expect(labels('if(1==1){out;}el|')).toEqual(['else']);
    expect(labels('node(1);el|')).toEqual([]);
    expect(labels('(node(1);o|);')).toEqual([]);
    expect(labels('|')).toContain('snippet settings');
    expect(labels('out;|')).not.toContain('snippet settings');
  });
  test('comes by its letters', () => {
    expect(labels('wa|')).toEqual(['way']);
    expect(labels('nod|')[0]).toBe('node');
    expect(labels('out;\nrel|')).toEqual(['rel', 'relation']);
    expect(labels('fore|')).toEqual(['foreach']);
  });
  test('has what follows with it', () => {
    expect(taken('out|', 'out')).toBe('out |');
    expect(taken('ret|', 'retro')).toBe('retro("‹2026-01-01T00:00:00Z›"){\n  ‹out;›\n}');
  });
  test('is a snippet that fits what is there', () => {
    expect(taken('|', 'snippet view')).toBe('nwr[‹"amenity"="cafe"›]({{bbox}});\nout geom;');
    expect(taken('|\nout;', 'snippet view')).toBe('nwr[‹"amenity"="cafe"›]({{bbox}});\nout;');
    expect(taken('[bbox:{{bbox}}];|', 'snippet near')).toBe(
      '[bbox:{{bbox}}];nwr[‹"railway"="station"›]->.near;\nnwr[‹"amenity"="cafe"›](around.near:‹300›);\nout geom;',
    );
  });
});

describe('the words that may stand', () => {
  test.each([
    ['in front of a query', '[|', ['out', 'timeout', 'maxsize', 'bbox', 'date', 'diff', 'adiff']],
    ['in the second brackets there', '[out:json][ti|]', ['timeout']],
    ['no setting twice', '[out:json][o|', []],
    ['behind out and a colon', '[out:|];', ['json', 'csv', 'xml', 'custom', 'popup']],
    ['behind out', 'node(1);out geo|', ['geom']],
    ['behind another word of out, none of the same sort', '.a out geom q|;', ['qt']],
    ['only one detail', 'out meta b|', ['bb']],
    ['what count counts', 'make a n=count(w|)', ['ways', 'wr']],
    ['the types that a timeline has', 'timeline(|', ['node', 'way', 'rel']],
    ['behind a set', '.a ma|', ['map_to_area', 'make']],
    ['what csv has', '[out:csv(::la|)]', ['::lat']],
    ['behind t', 'way(if:t["am|"])', ['amenity']],
    ['of a set', 'if(a.co|', ['count']],
    ['behind the key', 'node["name"|]', ['=', '!=', '~', '!~', ']']],
    ['keys with colons', 'node[addr:st|', ['addr:street']],
  ])('%s', (_where, text, expected) => expect(labels(text)).toEqual(expected));
  test('functions: of an element, of sets, of members', () => {
    expect(labels('way(if:|)')).toEqual(expect.arrayContaining(['t["…"]', 'length', 'count']));
    expect(labels('way(if:|)')).not.toContain('pos');
    expect(labels('if(|){out;}')).not.toContain('length');
    expect(labels('if(sum(|)){out;}')).toContain('length');
    expect(labels('way(if:per_member(p|))')).toEqual(expect.arrayContaining(['pos', 'pt']));
    expect(labels('way(if:length()|)')).toContain('>=');
  });
  test('filters fit the type', () => {
    expect(labels('node(|')).toEqual(expect.arrayContaining(['{{bbox}}', 'around', 'w', 'way_cnt', 'if']));
    expect(labels('way(|')).not.toContain('w');
    expect(labels('way(|')).toContain('bn');
    expect(labels('[bbox:1,2,3,4];node(|')).not.toContain('{{bbox}}');
  });
});

describe('nothing is offered', () => {
  test.each([
    '// no|',
    '/* | */',
    '"no|"',
    'node["name"="a"~|',
    'node(1)xy|',
    '水飲|',
    'éno|',
    '{{style: no| }}',
    '{{geocodeArea:no|}}',
    'make a|',
    'node(id:1,|',
    '<query type="node"><!-- ha| --></query>',
  ])('%s', (text) => expect(labels(text)).toEqual([]));
});

describe('sets in scope', () => {
  const text = 'way[highway=primary]({{bbox}})->.streets;\n\nnode["name"]->.named;(node.a;);\n';
  test('with what they hold, the nearest first', () => {
    expect(items(`${text}node(around.|`).map(({ label, holds }) => [label, holds?.line, holds?.from, holds?.tag])).toEqual([
      ['named', 3, 'node', 'name=…'],
      ['streets', 1, 'way', 'highway=primary'],
      ['_', undefined, undefined, undefined],
    ]);
    expect(labels(`${text}.str|`)).toEqual(['streets']);
    expect(labels(`${text}foreach.|`)).toEqual(['named', 'streets', '_']);
    expect(labels(`${text}node.|`)).toEqual(['named', 'streets', '_']);
  });
  test('those of later statements are none', () => expect(labels(`node(around.|);${text}`)).toEqual(['_']));
  test('a new one is named by what was asked for', () => expect(labels('nwr["railway"="station"]({{bbox}})->.|')).toEqual(['station']));
  test('an area is looked in, and others are looked around', () => {
    expect(labels('{{geocodeArea:Vaduz}}->.town;nwr(are|')).toEqual(['area.town', 'area']);
    expect(labels('nwr[a]->.x;nwr(aro|')).toEqual(['around.x', 'around']);
  });
});

describe('what is written', () => {
  test.each([
    ['nwr[am|', 'amenity', 'nwr["amenity"|'],
    ['nwr[am|]', 'amenity', 'nwr["amenity"|]'],
    ['nwr["am|"]', 'amenity', 'nwr["amenity"|]'],
    ["nwr['am|enity']", 'amenity', "nwr['amenity'|]"],
    ['nwr["amenity"="y|"]', 'yes', 'nwr["amenity"="yes"]|'],
    ['nwr["amenity"="|', 'yes', 'nwr["amenity"="yes"]|'],
    ['nwr[amenity=y|]', 'yes', 'nwr[amenity=yes]|'],
    ['nwr["a"=on|', 'only "some"', 'nwr["a"="only \\"some\\""]|'],
    ['nwr["a"~"|', 'yes', 'nwr["a"~"yes"]|'],
    ['nwr["a"="b"]outd|', 'outdoor_seating', 'nwr["a"="b"]["outdoor_seating"=‹›]'],
    ['nwr["a"] aro|({{bbox}})', '(around)', 'nwr["a"] (around:‹300›)({{bbox}})'],
    ['nwr(aro|)', 'around', 'nwr(around:‹300›)'],
    ['nwr({{bbox}})|', '->.', 'nwr({{bbox}})->.‹a›'],
    ['[ti|]', 'timeout', '[timeout:‹60›]'],
    ['[out:js|]', 'json', '[out:json]|'],
    ['node({{bb|', 'bbox', 'node({{bbox}}|'],
    ['node({{bb|}})', 'bbox', 'node({{bbox|}})'],
    ['{{geo|', 'geocodeArea:', '{{geocodeArea:‹›}}'],
    [
      '<osm-script><qu|</osm-script>',
      'query',
      '<osm-script><query type="‹nwr›">\n  <has-kv k="‹amenity›" v="‹cafe›"/>\n  <bbox-query {{bbox}}/>\n</query></osm-script>',
    ],
    ['<query ty|', 'type', '<query type="‹›"'],
    ['<query type="n|"/>', 'nwr', '<query type="nwr|"/>'],
    ['<query type="node"><has-kv k="|"/></query>', 'amenity', '<query type="node"><has-kv k="amenity|"/></query>'],
  ])('%s and %s', (text, label, after) => expect(taken(text, label)).toBe(after));
});

describe('in the XML form', () => {
  test.each([
    [
      'elements of a query',
      '<query type="node"><|',
      [
        'has-kv',
        'bbox-query',
        'around',
        'area-query',
        'item',
        'id-query',
        'polygon-query',
        'user',
        'newer',
        'changed',
        'recurse',
        'pivot',
        'filter',
      ],
    ],
    ['attributes that are not there yet', '<print mode="body" o|', ['order']],
    ['values', '<print mode="|"/>', ['ids_only', 'skeleton', 'body', 'tags', 'meta', 'count']],
    ['what closes', '<union></|', ['union']],
    ['sets', '<query type="way" into="a"><has-kv k="b"/></query><item set="|"/>', ['a', '_']],
  ])('%s', (_what, text, expected) => expect(labels(text)).toEqual(expected));
});
