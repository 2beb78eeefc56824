/** Scheduling of queries by client, as an Overpass server does it, for one process. */
import { addressGroup } from './client-address.ts';

/** Client that sends a query. */
export interface QueryClient {
  readonly address: string;
  /** Origin of the page that sends the query, as `originOf` returns it. */
  readonly origin: string;
  /** The data set that is asked, where a server has several. */
  readonly data?: string;
  /** Whether it may have all places for work at once. */
  readonly mayHaveAll?: boolean;
}

/** Limits of concurrent queries. */
export interface SlotLimits {
  /** Queries of one address (a /64 in IPv6), running or waiting. */
  readonly perAddress: number;
  /** Queries of everybody. */
  readonly total: number;
  /** Bytes of queries of one address, and of everybody's. */
  readonly bytesPerAddress: number;
  readonly bytes: number;
}

/** A query that was let in. */
export interface QuerySlot {
  /** Unique in this process. */
  readonly pid: number;
  readonly client: QueryClient;
  /** Time at which it began to run, or to wait for that; ms since 1970. */
  readonly started: number;
  /** Seconds the query may take at most; before, it may wait for as long as any may take. */
  readonly seconds: number;
  /** Its turn has come: its time begins. */
  begin(): void;
  /** Sets the time limit that the query declares, in seconds: the status shows it where it is lower. */
  state(seconds: number): void;
  /** Aborts when the query is killed, its client goes, its time is over, or its turn does not come. */
  readonly signal: AbortSignal;
  /** Counts bytes of the query that are kept; false where there is no room for them. */
  take(bytes: number): boolean;
  /** Ends the query. */
  kill(reason: SlotEnd): void;
  /** Gives the slot and its bytes back; to be called once the request is over. */
  release(): void;
}

/** End of a query from outside; `busy`: its turn did not come. */
export class SlotEnd extends Error {
  override readonly name = 'SlotEnd';
  readonly how: 'killed' | 'disconnected' | 'timeout' | 'busy';

  constructor(how: SlotEnd['how']) {
    super(`the query was ended: ${how}`);
    this.how = how;
  }
}

export interface QuerySlots {
  /** A slot, or which limit stands against it. */
  admit(client: QueryClient, seconds: number): QuerySlot | 'rate_limited' | 'busy';
  /** Ends what the same origin began at the same address over the same data; how many there were. */
  killAll(client: QueryClient): number;
  /** Queries of an address, oldest first. */
  of(address: string): readonly QuerySlot[];
  /** Queries that one address may have here at the same time, and everybody. */
  readonly perAddress: number;
  readonly total: number;
  /** Queries that there are at the moment, and the bytes they hold. */
  readonly used: number;
  readonly bytes: number;
}

/** @param now ms since 1970 */
export function createQuerySlots(limits: SlotLimits, now: () => number = Date.now): QuerySlots {
  const { perAddress, total } = limits;
  const slots = new Map<QuerySlot, { readonly group: string; bytes: number }>();
  let lastPid = 0;
  const of = (address: string) => {
    const wanted = addressGroup(address);
    return [...slots].filter(([, { group }]) => group === wanted).map(([slot]) => slot);
  };
  const bytesOf = (among: Iterable<QuerySlot>) => [...among].reduce((sum, slot) => sum + (slots.get(slot)?.bytes ?? 0), 0);
  return {
    perAddress,
    total,
    get used() {
      return slots.size;
    },
    get bytes() {
      return bytesOf(slots.keys());
    },
    of,
    admit(client, seconds) {
      if (of(client.address).length >= perAddress) return 'rate_limited';
      if (slots.size >= total) return 'busy';
      const controller = new AbortController();
      const held = { group: addressGroup(client.address), bytes: 0, seconds, started: now(), runs: false };
      const timer = setTimeout(() => controller.abort(new SlotEnd(held.runs ? 'timeout' : 'busy')), seconds * 1000);
      timer.unref();
      const slot: QuerySlot = {
        pid: ++lastPid,
        client,
        get started() {
          return held.started;
        },
        get seconds() {
          return held.seconds;
        },
        begin() {
          if (held.runs) return;
          held.runs = true;
          held.started = now();
          // once the slot is given back it has none any more
          if (slots.has(slot)) timer.refresh();
        },
        state(stated) {
          held.seconds = Math.min(stated, seconds);
        },
        signal: controller.signal,
        take(bytes) {
          if (bytesOf(slots.keys()) + bytes > limits.bytes || bytesOf(of(client.address)) + bytes > limits.bytesPerAddress) return false;
          held.bytes += bytes;
          return true;
        },
        kill: (reason) => controller.abort(reason),
        release() {
          clearTimeout(timer);
          slots.delete(slot);
        },
      };
      slots.set(slot, held);
      return slot;
    },
    killAll({ address, origin, data }) {
      const killed = of(address).filter(({ client }) => client.origin === origin && client.data === data);
      for (const slot of killed) slot.kill(new SlotEnd('killed'));
      return killed.length;
    },
  };
}

/** `/api/status` in the words of an Overpass server; clients read it line by line. */
export function statusText(slots: QuerySlots, address: string, now: number): string {
  const running = slots.of(address);
  const free = Math.max(slots.perAddress - running.length, 0);
  const lines = [
    `Connected as: ${address}`,
    `Current time: ${isoSeconds(now)}`,
    'Announced endpoint: none',
    `Rate limit: ${slots.perAddress}`,
  ];
  if (free > 0) lines.push(`${free} slots available now.`);
  else {
    const next = Math.min(...running.map((slot) => slot.started + slot.seconds * 1000));
    lines.push(`Slot available after: ${isoSeconds(next)}, in ${Math.max(Math.ceil((next - now) / 1000), 0)} seconds.`);
  }
  lines.push('Currently running queries (pid, space limit, time limit, start time):');
  for (const slot of running) lines.push(`${slot.pid}\t536870912\t${slot.seconds}\t${isoSeconds(slot.started)}`);
  return `${lines.join('\n')}\n`;
}

function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
