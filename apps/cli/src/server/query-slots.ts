/** Who runs how many queries: the manners of an Overpass server, for one process. */

/** A query that was let in. */
export interface QuerySlot {
  /** Unique in this process. */
  readonly pid: number;
  readonly address: string;
  /** ms since 1970. */
  readonly started: number;
  /** Seconds the query may take at most. */
  readonly seconds: number;
  /** Aborts when the query is killed, its client goes, or its time is over. */
  readonly signal: AbortSignal;
  /** Ends the query. */
  kill(reason: SlotEnd): void;
  /** Gives the slot back; to be called once the answer is there. */
  release(): void;
}

/** Why a query was ended from outside. */
export class SlotEnd extends Error {
  override readonly name = 'SlotEnd';
  readonly how: 'killed' | 'disconnected' | 'timeout';

  constructor(how: SlotEnd['how']) {
    super(`the query was ended: ${how}`);
    this.how = how;
  }
}

export interface QuerySlots {
  /** A slot, or which limit stands against it. */
  admit(address: string, seconds: number): QuerySlot | 'rate_limited' | 'busy';
  /** Ends every query of an address; how many there were. */
  killAll(address: string): number;
  /** Queries of an address, oldest first. */
  of(address: string): readonly QuerySlot[];
  /** Queries that one address may have here at the same time. */
  readonly perAddress: number;
}

/**
 * @param perAddress queries of one address, running or waiting for a thread
 * @param total queries of everybody
 */
export function createQuerySlots(perAddress: number, total: number, now: () => number = Date.now): QuerySlots {
  const slots = new Set<QuerySlot>();
  let lastPid = 0;
  const of = (address: string) => [...slots].filter((slot) => slot.address === address);
  return {
    perAddress,
    of,
    admit(address, seconds) {
      if (of(address).length >= perAddress) return 'rate_limited';
      if (slots.size >= total) return 'busy';
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(new SlotEnd('timeout')), seconds * 1000);
      timer.unref();
      const slot: QuerySlot = {
        pid: ++lastPid,
        address,
        started: now(),
        seconds,
        signal: controller.signal,
        kill: (reason) => controller.abort(reason),
        release() {
          clearTimeout(timer);
          slots.delete(slot);
        },
      };
      slots.add(slot);
      return slot;
    },
    killAll(address) {
      const killed = of(address);
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
