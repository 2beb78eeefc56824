import { beforeEach, describe, expect, test } from 'vitest';
import { useView } from '../../view/view-store.ts';
import { useMapState } from '../map-store.ts';
import { boxAround, LOCATION_TIMEOUT, locateUser } from './locate-user.ts';

const size = { width: 1000, height: 800 };
beforeEach(() => {
  useMapState.setState({ locating: false, location: undefined });
  useView.setState({ lat: 53.5, lon: 13.41, zoom: 15, ...size });
});

type Ask = Geolocation['getCurrentPosition'];

/** A browser that answers as told. */
function browser(getCurrentPosition: Ask): Geolocation {
  return { getCurrentPosition, watchPosition: () => 0, clearWatch: () => {} };
}
const located = () => {
  const { locating, location } = useMapState.getState();
  return { locating, location };
};
const found = (latitude: number, longitude: number, accuracy: number) =>
  browser((tell) => {
    const coords = { latitude, longitude, accuracy, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
    tell({ coords: { ...coords, toJSON: () => coords }, timestamp: 0, toJSON: () => coords });
  });
const failed = (code: number) =>
  browser((_, fail) => fail?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }));

describe('locating the user', () => {
  test('shows where the user is', async () => {
    expect(await locateUser(found(48.2, 16.37, 100))).toBe(undefined);
    expect(located()).toEqual({ locating: false, location: { lat: 48.2, lon: 16.37, accuracy: 100 } });
    expect(useView.getState()).toMatchObject({ lat: expect.closeTo(48.2, 6), lon: expect.closeTo(16.37, 6) });
  });
  test('goes no closer than zoom 18, however exact the place is', async () => {
    await locateUser(found(48.2, 16.37, 1));
    expect(useView.getState().zoom).toBe(18);
  });
  test('shows all of the circle the user is within', async () => {
    await locateUser(found(48.2, 16.37, 5000));
    const { zoom } = useView.getState();
    expect(zoom > 11 && zoom < 13).toBe(true);
  });
  test('the browser gets 10000 ms', async () => {
    let asked: PositionOptions | undefined;
    const waiting = locateUser(
      browser((_, fail, options) => {
        asked = options;
        fail?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      }),
    );
    expect(located().locating).toBe(true);
    expect(await waiting).toBe('timeout');
    expect(LOCATION_TIMEOUT).toBe(10000);
    expect(asked?.timeout).toBe(10000);
  });
  test.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
  ])('a browser that fails with code %d: %s', async (code, problem) => {
    const before = useView.getState();
    expect(await locateUser(failed(code))).toBe(problem);
    expect(located()).toEqual({ locating: false, location: undefined });
    expect(useView.getState()).toEqual(before);
  });
  test('a browser without geolocation', async () => expect(await locateUser(undefined)).toBe('unsupported'));
});

describe('the box around a location', () => {
  test('is as wide as it is high, in metres', () => {
    const { south, west, north, east } = boxAround({ lat: 60, lon: 10, accuracy: 1000 });
    expect((east - west) / (north - south)).toBeCloseTo(2, 6);
    expect((north - south) * 111_319.49).toBeCloseTo(2000, 0);
  });
  test('stays on the globe at the pole', () =>
    expect(boxAround({ lat: 90, lon: 0, accuracy: 1e7 })).toEqual({ south: expect.any(Number), west: -180, north: 90, east: 180 }));
});
