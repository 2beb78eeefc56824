/** Keeps what was used last, up to so many bytes. */

export interface ByteCache<T> {
  get(key: string): T | undefined;
  /** Something larger than the whole cache is not kept. */
  set(key: string, value: T, bytes: number): void;
  /** Bytes kept at the moment. */
  readonly bytes: number;
}

/** @param capacity bytes */
export function createByteCache<T>(capacity: number): ByteCache<T> {
  // a Map keeps the order of insertion: the first entry is the one not used for longest
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get bytes() {
      return total;
    },
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > capacity) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= capacity) break;
        remove(oldest);
      }
    },
  };
}
