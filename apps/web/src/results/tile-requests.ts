/**
 * The queue of tile requests between the map and the worker. Only a few are under way at once, so that a request
 * the map gave up (it has moved on) is dropped here and never costs the worker anything.
 */

/** Makes one tile. */
export type TileMaker = (runId: number, z: number, x: number, y: number) => Promise<ArrayBuffer | undefined>;

const UNDER_WAY_AT_MOST = 2;

interface Waiting {
  readonly start: () => void;
  readonly signal: AbortSignal;
}

/** @returns a function that asks for a tile; it rejects with the signal's reason once the map no longer wants it */
export function createTileQueue(make: TileMaker): (address: string, signal: AbortSignal) => Promise<ArrayBuffer> {
  const waiting: Waiting[] = [];
  let underWay = 0;

  function next(): void {
    while (underWay < UNDER_WAY_AT_MOST && waiting.length > 0) {
      const request = waiting.shift();
      if (request === undefined || request.signal.aborted) continue;
      underWay++;
      request.start();
    }
  }

  return (address, signal) => {
    const place = parseTileAddress(address);
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const start = () => {
        // what a maker throws at once is a rejection too: the queue must go on
        new Promise<ArrayBuffer | undefined>((made) => made(make(place.runId, place.z, place.x, place.y)))
          .then((tile) => resolve(tile ?? new ArrayBuffer(0)), reject)
          .finally(() => {
            underWay--;
            next();
          });
      };
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      waiting.push({ start, signal });
      next();
    });
  };
}

/** `flyover://result/7/14/8802/5373` → run 7, tile 14/8802/5373. */
export function parseTileAddress(address: string): { runId: number; z: number; x: number; y: number } {
  const match = /\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address);
  if (match === null) throw new RangeError(`not the address of a tile: ${address}`);
  const [runId, z, x, y] = match.slice(1).map(Number);
  return { runId, z, x, y };
}
