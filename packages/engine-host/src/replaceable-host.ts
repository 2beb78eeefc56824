/** A host whose data can be replaced while it is asked: what began over the old data ends over it. */
import type { DataHost } from './data-host.ts';
import type { DataSummary } from './data-summary.ts';

/** See `createReplaceableHost`. */
export interface ReplaceableHost extends DataHost {
  /**
   * Opens data beside the present, and puts it in its place once it is there. Both are held meanwhile, and until what was asked of the old
   * one is over. Only one may be opened at a time.
   *
   * @param isWanted asked when the data is there, with its summary: false leaves the present where it is
   * @returns what there is now; undefined where it was not wanted
   * @throws what the opening throws: the present stays
   */
  replace(isWanted?: (summary: DataSummary) => Promise<boolean>): Promise<DataSummary | undefined>;
}

/** A host, and what is asked of it at the moment. */
interface Held {
  readonly host: DataHost;
  open: number;
  retired: boolean;
}

/** @param open starts a host over the data as it is now */
export function createReplaceableHost(open: () => DataHost): ReplaceableHost {
  let fail: (reason: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  /** Every host that is not closed. */
  const all = new Set<Held>();
  let edition = 1;
  const hold = (): Held => {
    const held: Held = { host: open(), open: 0, retired: false };
    all.add(held);
    held.host.failed.catch((reason: unknown) => {
      if (held === current) fail(reason);
    });
    return held;
  };
  const close = async (held: Held) => {
    if (all.delete(held)) await held.host.close();
  };
  const begin = (held: Held): (() => void) => {
    let isOver = false;
    held.open++;
    return () => {
      if (isOver) return;
      isOver = true;
      held.open--;
      // failures of replaced threads are not reported
      if (held.retired && held.open === 0) close(held).catch(() => {});
    };
  };
  let current = hold();

  return {
    get summary() {
      return current.host.summary;
    },
    get warm() {
      return current.host.warm;
    },
    get edition() {
      return edition;
    },
    failed,
    async query(query, seconds, signal, asker) {
      const held = current;
      const end = begin(held);
      // an abandoned answer ends with its request
      signal.addEventListener('abort', end, { once: true });
      try {
        const answer = await held.host.query(query, seconds, signal, asker);
        return { ...answer, body: untilEnd(answer.body, end) };
      } catch (thrown) {
        end();
        throw thrown;
      }
    },
    async tile(z, x, y, signal) {
      const held = current;
      return during(held.host.tile(z, x, y, signal), begin(held));
    },
    async search(text, limit, signal) {
      const held = current;
      return during(held.host.search(text, limit, signal), begin(held));
    },
    async reverse(lat, lon, zoom, signal) {
      const held = current;
      return during(held.host.reverse(lat, lon, zoom, signal), begin(held));
    },
    async lookup(elements, signal) {
      const held = current;
      return during(held.host.lookup(elements, signal), begin(held));
    },
    async tags(key, signal) {
      const held = current;
      return during(held.host.tags(key, signal), begin(held));
    },
    async convert(sent, form, signal, asker) {
      const held = current;
      return during(held.host.convert(sent, form, signal, asker), begin(held));
    },
    async replace(isWanted = async () => true) {
      const next = hold();
      try {
        const summary = await next.host.summary;
        // the first queries over the new data are as fast as the last over the old
        await next.host.warm;
        if (!(await isWanted(summary))) {
          await close(next);
          return undefined;
        }
        const old = current;
        current = next;
        edition++;
        old.retired = true;
        if (old.open === 0) await close(old);
        return summary;
      } catch (thrown) {
        await close(next);
        throw thrown;
      }
    },
    async close() {
      await Promise.all([...all].map(close));
    },
  };
}

async function during<T>(asked: Promise<T>, end: () => void): Promise<T> {
  try {
    return await asked;
  } finally {
    end();
  }
}

async function* untilEnd(body: AsyncIterable<Uint8Array>, end: () => void): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* body;
  } finally {
    end();
  }
}
