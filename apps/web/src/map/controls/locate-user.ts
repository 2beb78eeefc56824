/** The user's position from the browser's geolocation API; this module loads with the first request. */
import { fitTo } from '../../view/map-commands.ts';
import { type Bbox, EARTH_RADIUS, MAX_LATITUDE } from '../../view/zoom.ts';
import { type Location, useMapState } from '../map-store.ts';

/** The timeout of the browser's answer, ms (specification, section 7). */
export const LOCATION_TIMEOUT = 10_000;

/** CSS pixels left free around the circle of the location. */
const LOCATION_PADDING = 40;

/** The kinds of geolocation errors; their texts are the specification's (section 8). */
export type LocationProblem = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

/**
 * Requests the user's location from the browser, marks it and fits the map to it.
 *
 * @param geolocation absent in browsers without it
 * @returns the problem; undefined without one
 */
export async function locateUser(geolocation: Geolocation | undefined): Promise<LocationProblem | undefined> {
  const found = await askPosition(geolocation);
  if (typeof found === 'string') return found;
  fitTo(boxAround(found), LOCATION_PADDING);
  return undefined;
}

/**
 * Requests the user's location from the browser and marks it; the map does not move.
 *
 * @param geolocation absent in browsers without it
 */
export async function askPosition(geolocation: Geolocation | undefined): Promise<Location | LocationProblem> {
  if (geolocation === undefined) return 'unsupported';
  useMapState.setState({ locating: true });
  try {
    const { coords } = await new Promise<GeolocationPosition>((found, failed) =>
      geolocation.getCurrentPosition(found, failed, { timeout: LOCATION_TIMEOUT }),
    );
    const location = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy };
    useMapState.setState({ location });
    return location;
  } catch (error) {
    return problemOf(error);
  } finally {
    useMapState.setState({ locating: false });
  }
}

/** Returns the problem for a code of GeolocationPositionError: 1 denied, 2 unavailable, 3 timeout. */
function problemOf(error: unknown): LocationProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : 2;
  return code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable';
}

/** Returns the box around the circle of a location, degrees. */
export function boxAround({ lat, lon, accuracy }: Location): Bbox {
  const north = (accuracy / EARTH_RADIUS) * (180 / Math.PI);
  const east = Math.min(180, north / Math.cos((Math.min(Math.abs(lat), MAX_LATITUDE) * Math.PI) / 180));
  return {
    south: Math.max(-90, lat - north),
    west: Math.max(-180, lon - east),
    north: Math.min(90, lat + north),
    east: Math.min(180, lon + east),
  };
}
