/**
 * The queue of tile requests between the map and the worker. Only a few are under way at once: a request that the map aborts, because it has
 * moved, is dropped here and never reaches the worker, and the tile nearest to the middle of the view comes first.
 */

import type { MapView } from '../../view/view-store.ts';
import { squareX, squareY, toMapLibreZoom } from '../../view/zoom.ts';
import { MAX_TILE_ZOOM, parseTileAddress, type ResultTile, type TilePlace, type TileSource } from './tile-addresses.ts';

/** Makes one tile. */
export type TileMaker = (runId: number, z: number, x: number, y: number, source: TileSource) => Promise<ArrayBuffer | undefined>;

const UNDER_WAY_AT_MOST = 2;

/** A position on the map; the world spans 0 to 1 from west to east and from north to south. */
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
  /** Makes tiles that the map is about to request, and drops all other tiles that were made ahead and not requested. */
  prepare(addresses: readonly string[]): void;
}

/** @param middle returns the middle of the view, each time that a tile is chosen */
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
        // a synchronous exception of the maker must not stop the queue
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
        // a failure is reported to the request of the map
        tile.catch(() => undefined);
        ahead.set(address, { tile, control });
      }
    },
  };
}

/** Returns the index of the request whose tile is nearest to a position; of equal ones the first. */
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

// The tiles of a view, to make them while the map still moves there.

/**
 * Returns the 512-pixel tiles that a view touches, at the integer zoom below its own.
 *
 * @param view the view at the end of the animation
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
