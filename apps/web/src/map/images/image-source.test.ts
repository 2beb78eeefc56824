import { describe, expect, test } from 'vitest';
import { imageSource } from './image-source.ts';

describe('the key of an image names', () => {
  test.each([
    ['https://img.example.org/a.png', 'web'],
    ['HTTP://img.example.org/a.png', 'web'],
    ['//img.example.org/a.png', 'web'],
    ['data:image/png;base64,AAAA', 'data'],
    ['data:image/svg+xml,<svg/>', 'data'],
    ['icons/maki/cafe-18.png', 'bundled'],
    ['cafe', 'bundled'],
    ['shape:star/20/#ff0000////', 'shape'],
  ])('%s: %s', (key, kind) => expect(imageSource(key)?.kind).toBe(kind));
  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example/a.png',
    'https://',
    'shape:heart/20/#ff0000////',
    'shape:square/NaN/////',
    `https://a.example/${'x'.repeat(3000)}`,
    `data:image/png;base64,${'A'.repeat(400_000)}`,
    '',
  ])('no image: %s', (key) => expect(imageSource(key)).toBeUndefined());
  test('a shape with its colours, and nothing else as a colour', () => {
    expect(imageSource('shape:square/10/#ff0000/0.5/#000/2/')).toEqual({
      kind: 'shape',
      shape: { name: 'square', size: 10, fill: '#ff0000', fillOpacity: 0.5, stroke: '#000', strokeWidth: 2, strokeOpacity: 1 },
    });
    expect(imageSource('shape:square/99999/url(x)/7/red/-1/x')).toMatchObject({
      shape: { size: 512, fill: '', fillOpacity: 1, stroke: '', strokeWidth: 0, strokeOpacity: 0 },
    });
  });
});
