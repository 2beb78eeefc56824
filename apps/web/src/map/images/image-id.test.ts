import { describe, expect, test } from 'vitest';
import { parseImageId } from './image-id.ts';

describe('the name of an image says what to draw', () => {
  test.each([
    ['icon|24||maki/cafe', { kind: 'icon', width: 24, key: 'maki/cafe' }],
    ['icon|||https://a.example/?x=1|2|3', { kind: 'icon', key: 'https://a.example/?x=1|2|3' }],
    ['icon|10|20|shape:square/10/#ff0000/1///', { kind: 'icon', width: 10, height: 20, key: 'shape:square/10/#ff0000/1///' }],
    ['pattern|a|b', { kind: 'pattern', key: 'a|b' }],
    ['arrow|5|#ff0000', { kind: 'arrow', width: 5, color: '#ff0000' }],
    ['plate|#0055aa||', { kind: 'plate', color: '#0055aa', frameColor: '', frameWidth: 0 }],
    ['plate|#0055aa|#000000|2', { kind: 'plate', color: '#0055aa', frameColor: '#000000', frameWidth: 2 }],
    ['underline|16|0.5|#000000', { kind: 'underline', size: 16, opacity: 0.5, color: '#000000' }],
    ['icon|NaN|-3|x', { kind: 'icon', key: 'x' }],
  ])('%s', (id, request) => expect(parseImageId(id)).toEqual(request));
  test.each(['', 'cafe-15', '__proto__', 'icon|', 'constructor|1|2|3'])('%j is of somebody else', (id) =>
    expect(parseImageId(id)).toBeUndefined(),
  );
});
