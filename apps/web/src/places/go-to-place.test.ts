import { beforeEach, describe, expect, test } from 'vitest';
import { useMapPane } from '../view/map-commands.ts';
import { contains, useView, viewBbox } from '../view/view-store.ts';
import { forgetPlace, goToPlace, goToPosition } from './go-to-place.ts';

const size = { width: 1000, height: 800 };
beforeEach(() => useView.setState({ lat: 53.5, lon: 13.41, zoom: 5, ...size }));

const point = (lat: number, lon: number) => ({ displayName: 'A bench', lat, lon, bbox: { south: lat, west: lon, north: lat, east: lon } });

describe('a place that is chosen', () => {
  test('with a box: the map is fitted to it', () => {
    const bbox = { south: 48.1, west: 16.2, north: 48.3, east: 16.6 };
    goToPlace({ displayName: 'Vienna', lat: 48.2, lon: 16.37, bbox });
    const view = useView.getState();
    expect(contains(viewBbox(view), bbox)).toBe(true);
    expect(view.zoom > 10 && view.zoom < 12).toBe(true);
    expect(useMapPane.getState().found).toEqual({ lat: 48.2, lon: 16.37, name: 'Vienna' });
  });
  test('with a tiny box: no closer than zoom 18', () => {
    goToPlace({ displayName: 'A hut', lat: 1, lon: 1, bbox: { south: 1, west: 1, north: 1.000001, east: 1.000001 } });
    expect(useView.getState().zoom).toBe(18);
  });
  test('without a box: the map pans to its point', () => {
    goToPlace(point(10, 20));
    expect(useView.getState()).toMatchObject({ lat: 10, lon: 20, zoom: 16 });
  });
  test('without a box: a map that is near already stays so, no closer than zoom 18', () => {
    useView.setState({ zoom: 17.5 });
    goToPlace(point(10, 20));
    expect(useView.getState().zoom).toBe(17.5);
    useView.setState({ zoom: 20 });
    goToPlace(point(10, 20));
    expect(useView.getState().zoom).toBe(18);
  });
});

describe('a position that is typed', () => {
  test('is shown directly, at its own zoom where it has one', () => {
    goToPosition({ lat: -10, lon: 30 }, '-10, 30');
    expect(useView.getState()).toMatchObject({ lat: -10, lon: 30, zoom: 16 });
    goToPosition({ lat: -11, lon: 31, zoom: 4 }, '4/-11/31');
    expect(useView.getState()).toMatchObject({ lat: -11, lon: 31, zoom: 4 });
  });
  test('is marked until it is forgotten', () => {
    goToPosition({ lat: -10, lon: 30 }, '-10, 30');
    expect(useMapPane.getState().found?.name).toBe('-10, 30');
    forgetPlace();
    expect(useMapPane.getState().found).toBe(undefined);
  });
});
