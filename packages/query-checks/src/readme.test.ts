import { expect, test } from 'vitest';
import { checkText, readTagKnowledge, textProblems } from './index.ts';

test('the example of the README', () => {
  const tags = readTagKnowledge({ presets: { 'amenity/cafe': { tags: { amenity: 'cafe' } } }, fields: {}, deprecated: [] });
  const [finding] = checkText('node[amenty=cafe]({{bbox}});\nout;', { tags });
  expect([finding.code, finding.data]).toEqual(['key-misspelt', { key: 'amenty', meant: 'amenity' }]);
  expect(finding.fix).toEqual({ title: 'replace', text: 'amenity', edits: [{ from: 5, to: 11, insert: 'amenity' }] });
  expect(checkText('// flyover-ignore\nnode[shop];\nout;')).toEqual([]);
  expect(textProblems('node(1)\nout;')[0].message).toBe("';' expected - 'out' found.");
});
