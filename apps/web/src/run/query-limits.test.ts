import { parseQuery, parseXmlQuery, scriptOptions } from '@flyover/overpass-ql';
import { expandQuery } from '@flyover/query-template';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitsToChange, readLimit, suggestLimit, takesLimits, withLimit } from './query-limits.ts';

/** What a server reads of an expanded text. */
function optionsOf(text: string) {
  const bbox = { south: 1, west: 2, north: 3, east: 4 };
  const { query, language } = expandQuery(text, { bbox, center: { lat: 1, lon: 2 }, now: new Date(0), resolve: () => 'area(1)' });
  const { script, diagnostics } = language === 'xml' ? parseXmlQuery(query) : parseQuery(query);
  return { ...scriptOptions(script), errors: diagnostics.filter(({ severity }) => severity === 'error').length };
}

describe('the time-out of a query in QL', () => {
  test.each([
    ['[out:json][timeout:25];\nnode(1);out;', '[out:json][timeout:60];\nnode(1);out;'],
    ['[ timeout : 25 ][out:json];node(1);out;', '[ timeout :60][out:json];node(1);out;'],
    ['// [timeout:5]\n/* [timeout:6] */ [timeout:25];node(1);out;', '// [timeout:5]\n/* [timeout:6] */ [timeout:60];node(1);out;'],
    ['{{t=25}}[timeout:{{t}}];node(1);out;', '{{t=25}}[timeout:60];node(1);out;'],
    [
      '[out:json]{{style: node { color: red; } }}\n[timeout:25];node(1);out;',
      '[out:json]{{style: node { color: red; } }}\n[timeout:60];node(1);out;',
    ],
    ['[out:csv(::id,"a]b";true;"|")][timeout:25];node(1);out;', '[out:csv(::id,"a]b";true;"|")][timeout:60];node(1);out;'],
  ])('is changed where it stands: %j', (text, changed) => {
    expect(withLimit(text, 'timeout', 60)).toBe(changed);
    expect(optionsOf(changed)).toMatchObject({ timeout: 60, errors: 0 });
  });
  test.each([
    ['[out:json];node(1);out;', '[out:json][timeout:60];node(1);out;'],
    ['[out:json]\n[bbox:{{bbox}}];node(1);out;', '[out:json]\n[bbox:{{bbox}}][timeout:60];node(1);out;'],
    ['node["name"="[timeout:5]"];out;', '[timeout:60];\nnode["name"="[timeout:5]"];out;'],
    ['/* mine */\nnode(1);out;', '/* mine */\n[timeout:60];\nnode(1);out;'],
    [
      '{{data:overpass,server=https://a.example.org/}}\n{{k=v}}\nnode(1);out;',
      '{{data:overpass,server=https://a.example.org/}}\n{{k=v}}\n[timeout:60];\nnode(1);out;',
    ],
    ['{{geocodeArea:Linz}}->.a;node(area.a);out;', '[timeout:60];\n{{geocodeArea:Linz}}->.a;node(area.a);out;'],
  ])('is added where there is none: %j', (text, changed) => {
    expect(withLimit(text, 'timeout', 60)).toBe(changed);
    expect(optionsOf(changed)).toMatchObject({ timeout: 60, errors: 0 });
  });
});

describe('the limits of a hostile text', () => {
  // beside an error the limits are read with every draw of the card: what takes exponential time freezes the page for ever
  test.each([
    ['directives that nothing closes', `[timeout:${'{{}}'.repeat(26)}`],
    ['one hundred thousand of them', `[timeout:${'{{}}'.repeat(100_000)}`],
    ['open braces', `[timeout:${'{{'.repeat(100_000)}`],
    ['texts that nothing closes', `[timeout:${'"\\'.repeat(100_000)}`],
    ['settings beside directives', '[a:1]{{x}}'.repeat(20_000)],
    ['open comments', '/*'.repeat(100_000)],
  ])('are read in a moment: %s', (_, text) => expect(readLimit(text, 'timeout')).toBe(undefined));
});

describe('the time-out of a query in XML', () => {
  test.each([
    [
      '<osm-script timeout="25" output="json"><query type="node"/><print/></osm-script>',
      '<osm-script timeout="60" output="json"><query type="node"/><print/></osm-script>',
    ],
    [
      "<osm-script output='json'  timeout = '25'>\n<print/></osm-script>",
      "<osm-script output='json'  timeout = '60'>\n<print/></osm-script>",
    ],
    [
      '<!-- <osm-script timeout="1"> --><osm-script><print/></osm-script>',
      '<!-- <osm-script timeout="1"> --><osm-script timeout="60"><print/></osm-script>',
    ],
    [
      '<osm-script bbox="{{bbox}}" timeout="{{t}}">{{t=25}}<print/></osm-script>',
      '<osm-script bbox="{{bbox}}" timeout="60">{{t=25}}<print/></osm-script>',
    ],
    [
      '<query type="node"><has-kv k="a"/></query>\n<print/>\n',
      '<osm-script timeout="60">\n<query type="node"><has-kv k="a"/></query>\n<print/>\n</osm-script>\n',
    ],
    ['<?xml version="1.0"?>\n<print/>', '<?xml version="1.0"?>\n<osm-script timeout="60">\n<print/>\n</osm-script>'],
  ])('is an attribute: %j', (text, changed) => {
    expect(withLimit(text, 'timeout', 60)).toBe(changed);
    expect(optionsOf(changed).timeout).toBe(60);
  });
});

describe('the memory of a query', () => {
  test('in QL is maxsize', () => {
    const changed = withLimit('[timeout:25][maxsize:1000];node(1);out;', 'maxsize', 1_073_741_824);
    expect(changed).toBe('[timeout:25][maxsize:1073741824];node(1);out;');
  });
  test('in XML is element-limit', () => {
    expect(withLimit('<osm-script element-limit="1"/>', 'maxsize', 2000)).toBe('<osm-script element-limit="2000"/>');
    expect(withLimit('<osm-script timeout="5"/>', 'maxsize', 2000)).toBe('<osm-script element-limit="2000" timeout="5"/>');
  });
});

describe('readLimit', () => {
  test.each([
    ['[out:json][timeout:25];node(1);out;', 25],
    ['[timeout: 900 ];node(1);out;', 900],
    ['<osm-script timeout="40"/>', 40],
    ['node(1);out;', undefined],
    ['[timeout:{{t}}];node(1);out;', undefined],
    ['{{data:sql,server=https://a.example.org/}}select 1', undefined],
    ['', undefined],
  ])('%j: %j', (text, value) => expect(readLimit(text, 'timeout')).toBe(value));
});

test('a SQL query has no such setting', () => {
  expect(takesLimits('{{data:sql}}select 1')).toBe(false);
  expect(withLimit('{{data:sql}}select 1', 'timeout', 60)).toBe('{{data:sql}}select 1');
});
test('whatever the text, nothing is thrown, and what was written is read again', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '[',
          ']',
          '{{',
          '}}',
          'timeout',
          ':',
          '25',
          '"',
          ';',
          'node',
          '<osm-script',
          '>',
          ' timeout="',
          '//',
          '\n',
          '/*',
          '=',
        ),
      ),
      (parts) => {
        const text = parts.join('');
        const edited = withLimit(text, 'timeout', 77);
        if (readLimit(text, 'timeout') !== undefined) expect(readLimit(edited, 'timeout')).toBe(77);
        expect(edited.length >= text.length || edited.includes('77')).toBe(true);
      },
    ),
    { seed: 7 },
  ));

describe('limitsToChange', () => {
  test.each([
    [{ kind: 'status', status: 504, message: 'The server is probably too busy' }, ['timeout', 'maxsize']],
    [{ kind: 'status', status: 429, message: 'timeout' }, []],
    [{ kind: 'remark', message: 'runtime error: Query timed out in "query" at line 3 after 26 seconds.' }, ['timeout']],
    [{ kind: 'remark', message: 'runtime error: Query ran out of memory in "recurse" at line 4.' }, ['maxsize']],
    [{ kind: 'remark', message: 'runtime error: Query run out of memory using about 512 MB of RAM.' }, ['maxsize']],
    [{ kind: 'remark', message: 'considered a remark of another kind' }, []],
    [{ kind: 'query', message: 'Query timed out' }, []],
  ] as const)('%j', (problem, limits) => expect(limitsToChange(problem)).toEqual(limits));
});

describe('suggestLimit', () => {
  test.each([
    ['timeout', 25, 'remark', 50],
    ['timeout', undefined, 'remark', 360],
    ['timeout', 180, 'status', 90],
    ['timeout', 1, 'status', 1],
    ['timeout', 80_000, 'remark', 86_400],
    ['maxsize', undefined, 'remark', 1_073_741_824],
    ['maxsize', undefined, 'status', 268_435_456],
    ['maxsize', 1000, 'status', 1_048_576],
  ] as const)('%s of %j after %s: %d', (name, declared, kind, value) => expect(suggestLimit(name, declared, kind)).toBe(value));
});
