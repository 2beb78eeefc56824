import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fix, type TextProblem, textProblems } from './index.ts';
import { schemaTags } from './testing/schema-tags.ts';

const tags = schemaTags();
const problems = (text: string) => textProblems(text, { tags });
const codes = (text: string) => problems(text).map(({ code }) => code);

/** A text after a fix. */
const mended = (text: string, { edits }: Fix) =>
  edits.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
const ignored = (text: string, { fixes }: TextProblem): string => {
  const fix = fixes.find(({ title }) => title === 'ignore');
  return fix === undefined ? '' : mended(text, fix);
};

describe('problems of a text', () => {
  test('are findings, with their line and a fix, and the comment that switches them off', () => {
    const text = '[out:json];\nnode[amenty=cafe]({{bbox}});\nout;';
    expect(problems(text)).toEqual([
      {
        severity: 'warning',
        code: 'key-misspelt',
        from: 17,
        to: 23,
        line: 2,
        column: 6,
        message: undefined,
        warning: undefined,
        hint: undefined,
        data: { key: 'amenty', meant: 'amenity' },
        fixes: [
          { title: 'replace', text: 'amenity', edits: [{ from: 17, to: 23, insert: 'amenity' }] },
          { title: 'ignore', text: 'key-misspelt', edits: [{ from: 12, to: 12, insert: '// flyover-ignore key-misspelt\n' }] },
        ],
      },
    ]);
  });
  test('are errors in the words of the Overpass API, on its line, and then nothing else', () => {
    const [first, ...more] = problems('{{a=b}}\nnode[amenty=cafe]({{bbox}})\nout;');
    expect([first.severity, first.code, first.line, first.column, first.message]).toEqual([
      'error',
      'parse',
      3,
      1,
      "';' expected - 'out' found.",
    ]);
    expect(more).toEqual([]);
  });
  test('at the end of a text are on the line behind it', () => {
    const [{ line, from, to }] = problems('node(1)');
    expect([line, from <= 7, to]).toEqual([2, true, 7]);
  });
  test('of the XML form', () => {
    const text = '<osm-script>\n  <query type="node">\n    <has-kv k="amenty" v="cafe"/>\n  </query>\n</osm-script>';
    expect(problems(text).map(({ code, line }) => [code, line])).toEqual([
      ['nothing-printed', 2],
      ['tag-without-bound', 2],
      ['key-misspelt', 3],
    ]);
    expect(codes('<osm-script>\n  <foo/>\n</osm-script>')).toEqual(['static']);
  });
  test('of SQL: none', () => expect(codes('{{data:sql,server=https://example.org/}}\nselect 1')).toEqual([]));
  test('a name without a value is an error where the text needs it', () => {
    const severities = (text: string) => problems(text).map(({ severity, code }) => `${severity} ${code}`);
    expect(severities('node({{bbx}});\nout;')).toEqual(['error placeholder-unknown']);
    expect(severities('node(1);\nout {{detail}};')).toEqual(['warning placeholder-unknown']);
  });
  test('a text that cannot be expanded says why, where it is', () => {
    const [problem] = problems('node;\n{{a={{a}}}}{{a}}');
    expect([problem.severity, problem.code, problem.line]).toEqual(['error', 'placeholder', 2]);
    expect(problem.data).toEqual({ kind: 'endless', name: '{{a}}', circle: '{{a}} → {{a}}' });
  });
});

describe('a comment switches a problem off', () => {
  test.each([
    ['on the line before', '  node[amenty=a](1);\n  out;', '  // flyover-ignore key-misspelt\n  node[amenty=a](1);\n  out;'],
    [
      'beside the codes that stand there',
      '// flyover-ignore no-bound: a few\nnode[amenty=a](1);\nout;',
      '// flyover-ignore key-misspelt, no-bound: a few\nnode[amenty=a](1);\nout;',
    ],
    [
      'behind, where the line begins in a comment',
      '/* a\n*/ node[amenty=a](1);\nout;',
      '/* a\n*/ node[amenty=a](1); // flyover-ignore key-misspelt\nout;',
    ],
    ['not where there is no room', '/* a\n*/ node[amenty=a](1); // b\nout;', ''],
    [
      'behind, in a text of Windows',
      '/* a\r\n*/ node[amenty=a](1);\r\nout;',
      '/* a\r\n*/ node[amenty=a](1); // flyover-ignore key-misspelt\r\nout;',
    ],
    [
      'in the XML form',
      '<osm-script>\n  <query type="node"><has-kv k="amenty" v="a"/><id-query type="node" ref="1"/></query>\n<print/></osm-script>',
      '<osm-script>\n  <!-- flyover-ignore key-misspelt -->\n  <query type="node"><has-kv k="amenty" v="a"/><id-query type="node" ref="1"/></query>\n<print/></osm-script>',
    ],
  ])('%s', (_, text, expected) => {
    const found = problems(text).find(({ code }) => code === 'key-misspelt');
    if (found === undefined) throw new Error('nothing is found');
    const after = ignored(text, found);
    expect(after).toBe(expected);
    if (after !== '') expect(codes(after)).not.toContain('key-misspelt');
  });

  const statement = fc.constantFrom('node[amenty=a](1);', 'way[leisrue]({{bbox}});', 'out;', '(way[building\n=yes]; node["a\nb"];);');
  const between = fc.constantFrom(' ', '\n', '\r\n', '/* x\n*/', '// y\n', '{{style: a\n}}', '// flyover-ignore no-bound\n', "/* ' */");
  test('wherever one is offered, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(between, between, statement), { maxLength: 6 }), (parts) => {
        const text = parts.flat().join('');
        const before = problems(text);
        for (const problem of before) {
          const after = ignored(text, problem);
          if (after === '') continue;
          const reported = problems(after);
          expect(reported.some(({ severity }) => severity === 'error')).toBe(before.some(({ severity }) => severity === 'error'));
          const line = problem.line;
          expect(before.filter(({ code, line: its }) => code === problem.code && its !== line).length).toBe(
            reported.filter(({ code }) => code === problem.code).length,
          );
        }
      }),
    );
  });
});
