import { expect, test } from 'vitest';
import { exampleRule } from './StyleRules.tsx';

test('a rule is by the tag that says best what an element is', () => {
  expect(exampleRule({ type: 'node', kind: 'point', mainTag: 'amenity=cafe' })).toBe(
    'node[amenity=cafe] { fill-color: red; fill-opacity: 0.8; }',
  );
  expect(exampleRule({ type: 'way', kind: 'line', mainTag: 'highway=path' })).toBe('way[highway=path] { color: red; width: 4; }');
});

test('what could end a condition is quoted', () =>
  expect(exampleRule({ type: 'way', kind: 'line', mainTag: 'note=a "b] c=d' })).toBe('way[note="a \\"b] c=d"] { color: red; width: 4; }'));

test('without tags it is by the type alone', () =>
  expect(exampleRule({ type: 'relation', kind: 'polygon', mainTag: '' })).toBe('relation { fill-color: red; fill-opacity: 0.8; }'));
