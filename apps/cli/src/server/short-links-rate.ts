/** Limit of the rate at which an address may store data: a token bucket for each address, which refills with time. */

export interface RateLimit {
  /** Whether the address may now; it has one less then. */
  take(address: string): boolean;
}

/** So many addresses are remembered; beyond, those that have not asked for longest are forgotten. */
const MOST_ADDRESSES = 10_000;

/**
 * @param burst so often at once
 * @param perMinute so often in the long run
 */
export function createRateLimit(burst: number, perMinute: number, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(address) {
      const time = now();
      const { tokens, at } = buckets.get(address) ?? { tokens: burst, at: time };
      const left = Math.min(burst, tokens + (Math.max(time - at, 0) / 60_000) * perMinute);
      const may = left >= 1;
      // the order of the map is that of the last questions
      buckets.delete(address);
      buckets.set(address, { tokens: may ? left - 1 : left, at: time });
      for (const oldest of buckets.keys()) {
        if (buckets.size <= MOST_ADDRESSES) break;
        buckets.delete(oldest);
      }
      return may;
    },
  };
}
