import { expect, test } from 'vitest';
import { errorsOf, formatServerMessage, parseQuery, printXml, scriptOptions } from './index.ts';

test('the example of the README', () => {
  const { script, diagnostics } = parseQuery('[out:json];\nnode[amenity~"^(cafe|bar)$"](47,9,48,10)->.a;\n.a out meta');
  expect(scriptOptions(script).format).toBe('json');
  expect(script.statements.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['query 2', 'out 3']);
  expect(errorsOf(diagnostics).map(formatServerMessage)).toEqual([
    "line 4: parse error: ';' expected - 'meta' found.",
    'line 4: parse error: Unexpected end of input.',
  ]);
  expect(printXml(parseQuery('node(1);out;').script).text).toBe(
    '<osm-script>\n  <id-query type="node" ref="1"/>\n  <print/>\n</osm-script>\n',
  );
});
