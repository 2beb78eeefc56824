/** Scheduling of queries by client, as an Overpass server does it, for one process. */
import { addressGroup } from './client-address.ts';

/** Client that sends a query. */
export interface QueryClient {
  readonly address: string;
  /** Origin of the page that sends the query, as `originOf` returns it. */
  readonly origin: string;
  /** Name of the queried data set. */
  readonly data?: string;
  /** Whether it may have all threads or connections at once. */
  readonly mayHaveAll?: boolean;
}

/** Limits of concurrent queries. */
export interface SlotLimits {
  /** Queries of one address (a /64 in IPv6), running or waiting. */
  readonly perAddress: number;
  /** Queries of all clients. */
  readonly total: number;
  /** Bytes of the queries of one address, and of all clients. */
  readonly bytesPerAddress: number;
  readonly bytes: number;
}

/** An admitted query. */
export interface QuerySlot {
  /** Unique in this process. */
  readonly pid: number;
  readonly client: QueryClient;
  /** Time at which it began to run, or to wait for that; ms since 1970. */
  readonly started: number;
  /** The time limit of the query, s; before, it may wait for as long. */
  readonly seconds: number;
  /** Starts the time of the query when its turn has come. */
  begin(): void;
  /** Sets the time limit that the query declares, in seconds: the status shows it where it is lower. */
  state(seconds: number): void;
  /** Aborts when the query is killed, its client leaves, its time is over, or its turn does not come. */
  readonly signal: AbortSignal;
  /** Counts stored bytes of the query; returns false where there is no room for them. */
  take(bytes: number): boolean;
  /** Ends the query. */
  kill(reason: SlotEnd): void;
  /** Releases the slot and its bytes at the end of the request. */
  release(): void;
}

/** End of a query from outside; `busy`: its turn did not come, or a client with fewer queries took its slot. */
export class SlotEnd extends Error {
  override readonly name = 'SlotEnd';
  readonly how: 'killed' | 'disconnected' | 'timeout' | 'busy';

  constructor(how: SlotEnd['how']) {
    super(`the query was ended: ${how}`);
    this.how = how;
  }
}

export interface QuerySlots {
  /**
   * Returns a slot, or the limit that prevents it. Where all are taken, the newest waiting query of the address that has the most queries gives
   * way, if that address still has as many as the client afterwards: one address cannot keep all others out.
   */
  admit(client: QueryClient, seconds: number): QuerySlot | 'rate_limited' | 'busy';
  /** Ends the queries of the same origin and address over the same data, and returns their number. */
  killAll(client: QueryClient): number;
  /** Returns the queries of an address, oldest first. */
  of(address: string): readonly QuerySlot[];
  /** Limits of concurrent queries, of one address and of all clients. */
  readonly perAddress: number;
  readonly total: number;
  /** Number of queries, and their bytes. */
  readonly used: number;
  readonly bytes: number;
}

/** State of an admitted query. */
interface HeldSlot {
  /** The addresses that count as one client. */
  readonly group: string;
  bytes: number;
  seconds: number;
  started: number;
  /** Whether its turn has come. */
  runs: boolean;
}

/** @param now ms since 1970 */
export function createQuerySlots(limits: SlotLimits, now: () => number = Date.now): QuerySlots {
  const { perAddress, total } = limits;
  const slots = new Map<QuerySlot, HeldSlot>();
  let lastPid = 0;
  const of = (address: string) => {
    const wanted = addressGroup(address);
    return [...slots].filter(([, { group }]) => group === wanted).map(([slot]) => slot);
  };
  const giveWay = (group: string): boolean => {
    const counts = new Map<string, number>();
    for (const held of slots.values()) counts.set(held.group, (counts.get(held.group) ?? 0) + 1);
    let most = (counts.get(group) ?? 0) + 2;
    let chosen: QuerySlot | undefined;
    for (const [slot, held] of slots) {
      const count = counts.get(held.group) ?? 0;
      if (held.runs || count < most) continue;
      most = count;
      chosen = slot;
    }
    chosen?.kill(new SlotEnd('busy'));
    chosen?.release();
    return chosen !== undefined;
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
      const group = addressGroup(client.address);
      if (slots.size >= total && !giveWay(group)) return 'busy';
      const controller = new AbortController();
      const held: HeldSlot = { group, bytes: 0, seconds, started: now(), runs: false };
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
          // a released slot has no bytes
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

/** Returns `/api/status` in the format of an Overpass server, which clients parse by line. */
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
