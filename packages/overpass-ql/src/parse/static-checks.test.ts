/** The box of `local`. */
import { expect, test } from 'vitest';
import { printCompact } from '../print/print-script.ts';
import { printXml } from '../xml-form/print-xml.ts';
import { parseQuery } from './parse-query.ts';

const messages = (statement: string) => parseQuery(`way(1);\n${statement}`).diagnostics.map(({ line, message }) => `${line}: ${message}`);
const range = (name: string, limit: string) =>
  `2: For the attribute "${name}" of the element "bbox-query" the only allowed values are floats between -${limit}.0 and ${limit}.0.`;
const order = '2: The value of attribute "n" of the element "bbox-query" must always be greater or equal than the value of attribute "s".';

test.each([
  ['local(91,-181,92,181);', [range('s', '90'), range('n', '90'), range('w', '180'), range('e', '180')]],
  ['local(2,1,1,1);', [order]],
  ['local ll(\n1,2,3,200)\n->.a;', [range('e', '180')]],
  ['local(1);', [range('n', '90'), order, range('w', '180'), range('e', '180')]],
  ['local lx(1,2,3,200);', ['2: Localize must have one of the values "l", "ll", or "llb". "l" is the default value.', range('e', '180')]],
  ['local("","","","");', []],
  ['local(1,170,2,-170);', []],
])('%j is told %j', (statement, expected) => expect(messages(statement)).toEqual(expected));

test.each([
  ['local (47.9,-9,48,10);', 'local(47.9,-9,48,10);', '<localize s="47.9" w="-9" n="48" e="10"/>'],
  ['.a local ll (1,2,3,4) ->.b;', '.a local ll(1,2,3,4)->.b;', '<localize from="a" type="ll" s="1" w="2" n="3" e="4" into="b"/>'],
  ['local("","","","");', 'local;', '<localize/>'],
])('%s is printed', (query, compact, xml) => {
  const { script } = parseQuery(query);
  expect(script && printCompact(script)).toBe(compact);
  expect(script && printXml(script).text).toContain(xml);
});
