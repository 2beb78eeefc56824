/**
 * Limit of the work that one client may wait for at a time: a tile may be the first of a block, a search looks at every name, and waiting requests are served
 * one after the other.
 */
import { addressGroup } from './client-address.ts';

/** Undefined: the client waits for as many already. */
export type ClientWaiting = <T>(address: string, make: () => Promise<T>) => Promise<T> | undefined;

/** Returns a limiter under which no client waits yet. @param most work of one client at a time */
export function createClientWaiting(most: number): ClientWaiting {
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
