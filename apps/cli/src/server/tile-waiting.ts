/** How many tiles one client may wait for: each may be the first of a block, which takes a second to make. */
import { addressGroup } from './client-address.ts';

/** A browser asks for 6 at a time, or for all in view over HTTP/2: on the largest screens some fifty. */
const MOST = 64;

/** Undefined: the client waits for as many already. */
export type WaitForTile = <T>(address: string, make: () => Promise<T>) => Promise<T> | undefined;

/** Nobody waits yet. */
export function createTileWaiting(most = MOST): WaitForTile {
  const waiting = new Map<string, number>();
  return (address, make) => {
    const group = addressGroup(address);
    const count = waiting.get(group) ?? 0;
    if (count >= most) return undefined;
    waiting.set(group, count + 1);
    return make().finally(() => {
      const left = (waiting.get(group) ?? 1) - 1;
      if (left === 0) waiting.delete(group);
      else waiting.set(group, left);
    });
  };
}
