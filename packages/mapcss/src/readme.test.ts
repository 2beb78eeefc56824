import { buildFeatures } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { compileStyle, createSheetStyler, parseStyleSheet } from './index.ts';
import { storeOf } from './testing/style-of.ts';

test('the example of the README', async () => {
  const store = await storeOf([
    { type: 'node', id: 1, lat: 0, lon: 0 },
    { type: 'node', id: 2, lat: 0, lon: 1 },
    { type: 'way', id: 1, nodes: [1, 2], tags: { highway: 'primary', name: 'Main Street' } },
  ]);
  const sheet = parseStyleSheet('way[highway=primary] { color: red; width: prop("width") + 3; text: name; }');
  const style = compileStyle(buildFeatures(store), [sheet]);
  expect(style.resolve(0, 15).get('default')).toEqual(
    new Map<string, unknown>([
      ['color', '#ff0000'],
      ['width', 3],
      ['text', 'Main Street'],
    ]),
  );

  const styler = createSheetStyler(style);
  expect(styler.records[styler.styleOf(0, 15, false)]).toMatchObject({ color: '#ff0000', width: 3 });
});
