/** Files of features as other programs write them: GDAL, editors that draw across the 180th meridian. */
import { describe, expect, test } from 'vitest';
import { readElements } from '../open/read-elements.ts';
import { ReadError } from '../read-error.ts';
import { describeElements } from '../testing/element-text.ts';
import { caseFile } from '../testing/test-files.ts';

const utf8 = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const points = (...places: unknown[]) => ({
  type: 'FeatureCollection',
  features: places.map((coordinates) => ({ type: 'Feature', properties: { a: 'b' }, geometry: { type: 'Point', coordinates } })),
});

/** A point with its index, 488 bytes. */
const ONE_WITH_INDEX =
  'ZmdiA2ZnYgEcAQAAJAAAAAAAAAAAABoAIgAcABgAFwAAAAAAAAAAABAACAAAAAQAGgAAACgAAAABAAAAAAAAAIQAAAAAAAABVAAAADgAAAAAAAoAEAAMAAgABAAKAAAADAAAAOYQAAAQAAAABgAAAFdHUyA4NAAABAAAAEVQU0cAAAAAEgAAAE9wZW5TdHJlZXRNYXAgZGF0YQAABAAAAK5H4XoUrh1APQrXo3DdRUCuR+F6FK4dQD0K16Nw3UVAAAAAAAMAAABEAAAAIAAAAAQAAADQ////AAAACwQAAAAEAAAAbmFtZQAAAADo////AAAABwQAAAAGAAAAb3NtX2lkAAAIAAwACAAHAAgAAAAAAAALBAAAAAgAAABvc21fdHlwZQAAAACuR+F6FK4dQD0K16Nw3UVArkfhehSuHUA9CtejcN1FQAEAAAAAAAAArkfhehSuHUA9CtejcN1FQK5H4XoUrh1APQrXo3DdRUAAAAAAAAAAAGwAAAAMAAAACAAOAAgABAAIAAAAPAAAABgAAAAAABIADAAAAAgAAAAAAAAAAAAHABIAAAAAAAABBAAAAAIAAACuR+F6FK4dQD0K16Nw3UVAGwAAAAAABAAAAG5vZGUBAP//////////AgABAAAAQQA=';

/** Elements with tags, and what was left out; or what is wrong. */
async function reading(bytes: Uint8Array): Promise<unknown> {
  try {
    const store = await readElements([bytes]);
    return { elements: describeElements(store), leftOut: store.info.leftOut };
  } catch (thrown) {
    return thrown instanceof ReadError ? thrown.fault.kind : thrown;
  }
}

/** Numbers of nodes, ways and relations; or what is wrong. */
async function counts(bytes: Uint8Array): Promise<unknown> {
  try {
    const { nodes, ways, relations } = await readElements([bytes]);
    return [nodes.count, ways.count, relations.count];
  } catch (thrown) {
    return thrown instanceof ReadError ? thrown.fault.kind : thrown;
  }
}

describe('files of other programs', () => {
  test.each([
    ['files/03-fgb-one-feature/one-gdal.fgb', [1, 0, 0]],
    ['files/03-fgb-one-feature/own1.fgb', [1, 0, 0]],
    ['files/05-geojson-beyond-180/08crs3857.geojson', [1, 0, 0]],
    ['files/05-geojson-beyond-180/12crsafter.geojson', [1, 0, 0]],
  ])('%s', async (name, expected) => {
    const bytes = caseFile(name);
    if (bytes !== undefined) expect(await counts(bytes)).toEqual(expected);
  });

  test('FlatGeobuf of one feature with an index, as our own writer makes it, has a level above the feature', async () => {
    const bytes = Uint8Array.from(atob(ONE_WITH_INDEX), (char) => char.charCodeAt(0));
    expect(await counts(bytes)).toEqual([1, 0, 0]);
  });

  test.each([
    'files/04-crs-geographic/w2.fgb',
    'files/04-crs-geographic/w2z.json',
    'files/04-crs-geographic/crs4258.json',
    'files/04-crs-geographic/ee-EPSG4258.fgb',
    'files/04-crs-geographic/ee-EPSG4269.fgb',
    'files/05-geojson-beyond-180/17beyond.geojson',
    'files/05-geojson-beyond-180/18lat91.geojson',
    'files/05-geojson-beyond-180/sp.kml',
    'files/05-geojson-beyond-180/b190.fgb',
  ])('%s is read', async (name) => {
    const bytes = caseFile(name);
    if (bytes !== undefined) expect(await counts(bytes)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  });
});

describe('coordinates that are not between -180 and 180', () => {
  test('longitudes are wrapped up to a full turn', async () =>
    expect(await reading(utf8(points([190, 1], [-190, 2], [360, 3], [-180, 4], [180, 5])))).toEqual({
      elements: [
        'node -1 1.0000000,-170.0000000 a=b',
        'node -2 2.0000000,170.0000000 a=b',
        'node -3 3.0000000,0.0000000 a=b',
        'node -4 4.0000000,-180.0000000 a=b',
        'node -5 5.0000000,180.0000000 a=b',
      ],
      leftOut: undefined,
    }));

  test.each([
    ['a latitude', [5, 91]],
    ['a longitude', [360.0000001, 5]],
    ['a text', ['1', '2']],
    ['null', [5, null]],
    ['what no number can count', [1e300, 5]],
  ])('%s leaves its feature without a place, and is counted', async (_, place) =>
    expect(await reading(utf8(points([1, 2], place)))).toEqual({
      elements: ['node -1 2.0000000,1.0000000 a=b', 'node -2 a=b'],
      leftOut: { placeless: 1 },
    }),
  );
});
