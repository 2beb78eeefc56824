import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import english from '../ui/locales/en.json';
import map from '../ui/locales/map/en.json';
import { mapFailure } from './map-failure.ts';

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
