import { DEFAULT_RECORDS, defaultStyler, type StyleRecord } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { createTileSource, styleLayer } from './index.ts';
import { decodeTile } from './testing/decode-tile.ts';
import { FeatureSketch, square } from './testing/tiles.ts';

describe('styleLayer', () => {
  test('has what the layer shows of a look in its name', () => {
    const look: StyleRecord = {
      color: '#03f',
      width: 2,
      opacity: 0.7,
      'fill-color': '#fc0',
      'fill-opacity': 0.3,
      radius: 9,
      dashes: '5,8',
    };
    expect(styleLayer('lines', look)).toBe('lines #03f 2 0.7 5,8');
    expect(styleLayer('polygons', look)).toBe('polygons #fc0 0.3');
    expect(styleLayer('points', look)).toBe('points #03f 2 0.7 #fc0 0.3 9');
  });
  test('the default looks come to four kinds of lines 5 wide, four of outlines and four of points', () => {
    const names = DEFAULT_RECORDS.flatMap((record) => [
      styleLayer('lines', record),
      ...('radius' in record ? [styleLayer('points', record)] : []),
    ]);
    expect(new Set(names).size).toBe(12);
  });
});

describe('a source with layers by style', () => {
  const sketch = new FeatureSketch();
  sketch.point([0, 0]);
  sketch.line([
    [0, 0],
    [10, 10],
  ]);
  sketch.polygon(square(0, 0, 20));
  const features = sketch.build();
  const tileOf = (styleLayers: boolean, textOf?: () => string) => {
    const styler = { ...defaultStyler(features), textOf };
    const source = createTileSource(features, { styler, smallShapes: 'native', layers: styleLayers ? 'looks' : 'properties' });
    return decodeTile(source.tile(0, 0, 0) ?? new Uint8Array());
  };

  test('has the same features at the same places, in layers named for their looks and without properties', () => {
    const [plain, styled] = [tileOf(false), tileOf(true)];
    expect(Object.keys(styled)).toEqual(['polygons #fc0 0.3', 'lines #03f 2 0.7', 'lines #03f 5 0.6', 'points #03f 2 0.7 #fc0 0.3 9']);
    const bare = Object.values(plain)
      .flat()
      .map((feature) => ({ ...feature, properties: {} }));
    expect(Object.values(styled).flat()).toEqual(bare);
  });
  test('keeps the texts of lines', () => {
    expect(tileOf(true, () => 'name')['lines #03f 5 0.6'].map(({ properties }) => properties)).toEqual([{ text: 'name' }]);
  });
});
