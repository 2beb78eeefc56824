import { beforeEach, describe, expect, test } from 'vitest';
import { useExport } from '../export-store.ts';
import { chooseAspect, choosePreset, chooseSide } from './image-choices.ts';
import { chosenSize } from './image-frame.ts';

const VIEW = { lat: 0, lon: 0, zoom: 1, width: 1000, height: 500 };
const size = () => chosenSize(useExport.getState().imageOptions, VIEW);

beforeEach(() => useExport.setState(useExport.getInitialState(), true));

describe('the size of an image', () => {
  test('is that of the screen at first', () => expect(size()).toEqual({ width: 1000, height: 500 }));
  test('begins as its own with the size that was shown before', () => {
    choosePreset('twice', VIEW);
    choosePreset('own', VIEW);
    expect(useExport.getState().imageOptions).toMatchObject({ preset: 'own', own: { width: 2000, height: 1000 } });
  });
  test('keeps the proportions of the map, until that is not wanted any more', () => {
    chooseSide('height', 2000, VIEW);
    expect(size()).toEqual({ width: 4000, height: 2000 });
    chooseAspect(false, VIEW);
    chooseSide('width', 100, VIEW);
    expect(size()).toEqual({ width: 100, height: 2000 });
    chooseAspect(true, VIEW);
    expect(size()).toEqual({ width: 100, height: 64 });
  });
  test('a preset stays a preset when proportions are tied', () => {
    choosePreset('a4', VIEW);
    chooseAspect(true, VIEW);
    expect(size()).toEqual({ width: 3508, height: 2480 });
  });
});
