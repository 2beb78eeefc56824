import { parseStyleSheet } from '@flyover/mapcss';
import { expect, test } from 'vitest';
import { translateSheet } from './index.ts';

test('the example of the README', () => {
  const sheet = parseStyleSheet('line[highway] { color: red; width: 3; }\nrelation way { color: blue; }');
  const { style, left } = translateSheet(sheet);

  expect(style.layers[0]).toMatchObject({ filter: ['has', 'highway'], paint: { 'line-color': '#ff0000' } });
  expect(left).toEqual([{ kind: 'link', what: 'relation way', line: 2 }]);
});
