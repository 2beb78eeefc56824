import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import english from '../ui/locales/en.json';
import map from '../ui/locales/map/en.json';
import { createTileFailures, mapFailure } from './map-failures.ts';

const withoutWebGl = Object.assign(new Error('no context'), { name: 'GPUInitializationError' });

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: { ...english, ...map } } } }));

test('without WebGL the page names both tabs that show results all the same', () =>
  expect(mapFailure(withoutWebGl, true, i18next.t)).toHaveProperty(
    'message',
    'This browser cannot draw the map: it needs WebGL 2. Turn on hardware acceleration, or try another browser. Queries run all the same; their answers stand in the tabs Table and Data.',
  ));
test('a map in a frame has no tabs, and names none', () =>
  expect(mapFailure(withoutWebGl, false, i18next.t)).toHaveProperty(
    'message',
    'This browser cannot draw the map: it needs WebGL 2. Turn on hardware acceleration, or try another browser.',
  ));
test('another error has its own words', () => {
  const error = new Error('no style');
  expect(mapFailure(error, true, i18next.t)).toBe(error);
});

const A = 'https://a.example.org/{z}/{x}/{y}.png';
const B = 'https://b.example.org/{z}/{x}/{y}.png';

/** What is told of tiles of A: `-` fails, `+` comes. */
function noticesOf(tiles: string): number {
  let reported = 0;
  const failures = createTileFailures(() => {
    reported += 1;
  });
  for (const tile of tiles) tile === '-' ? failures.failed(A) : failures.came(A);
  return reported;
}

describe('a tile server that fails', () => {
  test('is told once, not per tile', () => expect(noticesOf('-'.repeat(50))).toBe(1));
  test('is not told for one or two missing tiles', () => expect(noticesOf('--')).toBe(0));
  test('nor for one here and there among many that come', () => expect(noticesOf('-++++-++--+-+++-')).toBe(0));
  test('after it has worked is told as well, and again after it has worked again', () => {
    expect(noticesOf('+++++++---')).toBe(1);
    expect(noticesOf('---+++---')).toBe(2);
  });
  test('and lets a tile through now and then is told once', () => expect(noticesOf('-----+----++-----+-----')).toBe(1));
  test('another one is told for itself', () => {
    const reported: string[] = [];
    const failures = createTileFailures((address) => reported.push(address));
    for (let tile = 0; tile < 3; tile++) {
      failures.failed(A);
      failures.failed(B);
    }
    expect(reported).toEqual([A, B]);
  });
});
