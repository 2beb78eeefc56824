import { parseQuery } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textProblems } from './index.ts';
import { syntaxFix } from './syntax-fix.ts';

/** A text after the fix of its first error; empty where there is none. */
function mended(text: string): string {
  const fix = textProblems(text).flatMap(({ fixes }) => fixes)[0];
  return (fix?.edits ?? [])
    .toReversed()
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), fix ? text : '');
}

describe('the first error of a query is mended by', () => {
  test.each([
    ['the semicolon that is missing', 'node({{bbox}}) // all\nout;', 'node({{bbox}}); // all\nout;'],
    ['one at the end', 'node(1);\nout', 'node(1);\nout;'],
    ['a bracket', 'node[a=b;\nout;', 'node[a=b];\nout;'],
    ['a parenthesis', 'node(1;\nout;', 'node(1);\nout;'],
    ['a quote', 'node["a"="b](1);\nout;', 'node["a"="b"](1);\nout;'],
    ['the statement that was meant', 'node(1);\nforech { out; }', 'node(1);\nforeach { out; }'],
    ['the type', 'nod(1);\nout;', 'node(1);\nout;'],
    ['the filter', 'nwr(arund:100,1,2);\nout;', 'nwr(around:100,1,2);\nout;'],
    ['the word of out', 'node(1);\nout bdy;', 'node(1);\nout body;'],
    ['the format', '[out:jsn];\nnode(1);\nout;', '[out:json];\nnode(1);\nout;'],
    ['the setting', '[timout:25];\nnode(1);\nout;', '[timeout:25];\nnode(1);\nout;'],
  ])('%s', (_, text, expected) => expect(mended(text)).toBe(expected));

  test.each([
    ['where it is not clear what was meant', 'qwertz(1);\nout;'],
    ['where one sign does not help', '(node(1);way(2);\nout;'],
    ['in what a constant holds', '{{a=node(1)}}\n{{a}}\nout;'],
    ['in the XML form', '<osm-script><prnt/></osm-script>'],
  ])('nothing %s', (_, text) => expect(['', text.replace('{{a}}\n', '{{a}};\n')]).toContain(mended(text)));
});

test('a fix leaves fewer errors, whatever is broken', () => {
  const part = fc.constantFrom(
    'node',
    '(1)',
    ';',
    'out',
    '[a=b',
    ']',
    '"',
    ' ',
    '\n',
    '(',
    ')',
    'foreach',
    '{',
    '}',
    'bdy',
    '//',
    '->.a',
    '[out:jsn]',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const errors = (each: string) => parseQuery(each).diagnostics.filter(({ severity }) => severity === 'error').length;
      const fix = syntaxFix(text, parseQuery(text).diagnostics);
      if (fix === undefined) return;
      const [{ from, to, insert }] = fix.edits;
      expect(errors(text.slice(0, from) + insert + text.slice(to))).toBeLessThan(errors(text));
    }),
    { numRuns: 500 },
  );
});
