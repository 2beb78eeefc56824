import { expect, test } from 'vitest';
import { featureHandle, featureOfHandle } from './element-types.ts';

test('a handle leads to its feature in its own picture only', () => {
  for (const feature of [0, 1, 4_294_967_295]) {
    const handle = featureHandle(3, feature);
    expect(featureOfHandle(handle, 3)).toBe(feature);
    expect(featureOfHandle(handle, 2)).toBeUndefined();
    expect(featureOfHandle(handle, 4)).toBeUndefined();
  }
});
