import { expect, test } from 'vitest';
import { keepAnswer, keptAnswer } from './run-query.ts';

const SERVER = 'https://a.example.org/api/';

test('an answer is found by its server and its query', () => {
  const answer = new Blob(['{}'], { type: 'application/json' });
  keepAnswer(SERVER, 'node(1);out;', {}, answer);
  expect(keptAnswer(SERVER, 'node(1);out;', {})).toBe(answer);
  expect(keptAnswer(SERVER, 'node(2);out;', {})).toBe(undefined);
  expect(keptAnswer('https://b.example.org/', 'node(1);out;', {})).toBe(undefined);
});

test('two asks with other options do not share an answer', () => {
  const [ways, points] = [new Blob(['ways']), new Blob(['points'])];
  keepAnswer(SERVER, 'select 1', { geom: 'way' }, ways);
  keepAnswer(SERVER, 'select 1', { geom: 'point', limit: '5' }, points);
  expect(keptAnswer(SERVER, 'select 1', { geom: 'way' })).toBe(ways);
  expect(keptAnswer(SERVER, 'select 1', { limit: '5', geom: 'point' })).toBe(points);
  expect(keptAnswer(SERVER, 'select 1', {})).toBe(undefined);
});

test('twenty are kept, the oldest forgotten first', () => {
  for (let i = 0; i < 25; i++) keepAnswer(SERVER, `node(${i});`, {}, new Blob([String(i)]));
  expect([0, 4, 5, 24].map((i) => keptAnswer(SERVER, `node(${i});`, {}) !== undefined)).toEqual([false, false, true, true]);
});
