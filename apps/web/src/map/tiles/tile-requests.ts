/**
 * The queue of tile requests between the map and the worker. Only a few are under way at once, so that a request
 * the map gave up (it has moved on) is dropped here and never costs the worker anything, and that what lies
 * nearest to the middle of the view comes first.
 */

import type { MapView } from '../../view/view-store.ts';
import { squareX, squareY, toMapLibreZoom } from '../../view/zoom.ts';
import { MAX_TILE_ZOOM, parseTileAddress, type ResultTile, type TilePlace, type TileSource } from './tile-addresses.ts';

/** Makes one tile. */
export type TileMaker = (runId: number, z: number, x: number, y: number, source: TileSource) => Promise<ArrayBuffer | undefined>;

const UNDER_WAY_AT_MOST = 2;

/** A place on the map: the whole world is 0 to 1 from west to east and from north to south. */
export interface WorldPlace {
  readonly x: number;
  readonly y: number;
}

interface Waiting {
  readonly place: ResultTile;
  readonly start: () => void;
  readonly signal: AbortSignal;
}

export interface TileQueue {
  /** Requests a tile; rejects with the signal's reason once the map aborts the request. */
  request(address: string, signal: AbortSignal): Promise<ArrayBuffer>;
  /** Makes tiles that the map will ask for in a moment, and drops all others that were made ahead and not asked for. */
  prepare(addresses: readonly string[]): void;
}

/** @param middle of the view, asked whenever there is a choice */
export function createTileQueue(make: TileMaker, middle: () => WorldPlace): TileQueue {
  const ahead = new Map<string, { readonly tile: Promise<ArrayBuffer>; readonly control: AbortController }>();
  let waiting: Waiting[] = [];
  let underWay = 0;

  function next(): void {
    if (underWay >= UNDER_WAY_AT_MOST) return;
    waiting = waiting.filter(({ signal }) => !signal.aborted);
    while (underWay < UNDER_WAY_AT_MOST && waiting.length > 0) {
      const nearest = waiting.splice(nearestTo(middle(), waiting), 1)[0];
      underWay++;
      nearest.start();
    }
  }

  function ask(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const place = parseTileAddress(address);
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const start = () => {
        // what a maker throws at once is a rejection too: the queue must go on
        new Promise<ArrayBuffer | undefined>((made) => made(make(place.runId, place.z, place.x, place.y, place.source)))
          .then((tile) => resolve(tile ?? new ArrayBuffer(0)), reject)
          .finally(() => {
            underWay--;
            next();
          });
      };
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      waiting.push({ place, start, signal });
      next();
    });
  }

  return {
    request(address, signal) {
      const early = ahead.get(address);
      if (early === undefined || signal.aborted) return ask(address, signal);
      ahead.delete(address);
      signal.addEventListener('abort', () => early.control.abort(signal.reason), { once: true });
      return early.tile;
    },
    prepare(addresses) {
      for (const [address, { control }] of ahead) {
        if (addresses.includes(address)) continue;
        ahead.delete(address);
        control.abort();
      }
      for (const address of addresses) {
        if (ahead.has(address)) continue;
        const control = new AbortController();
        const tile = ask(address, control.signal);
        // who asks for it hears of a failure
        tile.catch(() => undefined);
        ahead.set(address, { tile, control });
      }
    },
  };
}

/** The number of the request whose tile lies nearest to a place; of equal ones the first. */
function nearestTo(middle: WorldPlace, requests: readonly Waiting[]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { place }] of requests.entries()) {
    const world = 2 ** place.z;
    const distance = ((place.x + 0.5) / world - middle.x) ** 2 + ((place.y + 0.5) / world - middle.y) ** 2;
    if (distance >= least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}

// The tiles that a view shows, to make them while the map still moves there.

/**
 * The 512-pixel tiles that a view touches, at the whole zoom below its own.
 *
 * @param view with the zoom the map is going to
 */
export function tilesOfView({ lat, lon, zoom, width, height }: MapView): TilePlace[] {
  const mapLibreZoom = toMapLibreZoom(zoom);
  const z = Math.max(0, Math.min(MAX_TILE_ZOOM, Math.floor(mapLibreZoom)));
  const across = 2 ** z;
  const size = 512 * 2 ** (mapLibreZoom - z);
  const range = (middle: number, pixels: number): [number, number] => [
    Math.max(0, Math.floor(middle * across - pixels / 2 / size)),
    Math.min(across - 1, Math.floor(middle * across + pixels / 2 / size)),
  ];
  const [west, east] = range(squareX(lon), width);
  const [north, south] = range(squareY(lat), height);
  const tiles: TilePlace[] = [];
  for (let y = north; y <= south; y++) for (let x = west; x <= east; x++) tiles.push({ z, x, y });
  return tiles;
}
