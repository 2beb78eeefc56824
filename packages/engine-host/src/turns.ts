/** Turns: of clients at a limited number of places, of calls of a thread, and waits that an abort ends. */

/** Client that waits for a place, with its options. */
export interface Asker {
  /** Key of the client, such as an address. */
  readonly client: string;
  /** Whether it may have all places at once: else one stays free for other clients, unless there is but one. */
  readonly mayHaveAll?: boolean;
  /** Called when it waits no longer: its work begins. */
  readonly onTurn?: () => void;
}

/** The client of a host that has only one. */
export const ONLY_ASKER: Asker = { client: '', mayHaveAll: true };

/** See `createClientTurns`. */
interface ClientTurns<Place> {
  /** Resolves with a place. @throws the signal's reason when it aborts first */
  wait(asker: Asker, signal: AbortSignal): Promise<Place>;
  /** Whether a client that may have another place is waiting. */
  readonly isWanted: boolean;
  /** Gives a place to the next client, and returns that client; undefined where no client that may have it is waiting. */
  give(place: Place): Asker | undefined;
}

interface Waiting<Place> {
  readonly asker: Asker;
  readonly give: (place: Place) => void;
}

/** Clients whose last turn is remembered. */
const REMEMBERED = 1000;

/**
 * The next is of the client that has the fewest places, of these of the one whose last turn is the longest ago, and of its own what waits for
 * longest.
 *
 * @param places how many there are
 * @param heldBy how many of them a client has at the moment
 */
export function createClientTurns<Place>(places: number, heldBy: (client: string) => number): ClientTurns<Place> {
  /** The waiting clients in the order of their arrival. */
  const waiting = new Set<Waiting<Place>>();
  /** Numbers of the last turns, the oldest first. */
  const turns = new Map<string, number>();
  let turn = 0;

  const next = (): Waiting<Place> | undefined => {
    let first: { readonly entry: Waiting<Place>; readonly held: number; readonly last: number } | undefined;
    for (const entry of waiting) {
      const { client, mayHaveAll = false } = entry.asker;
      const held = heldBy(client);
      if (held > 0 && held >= places - 1 && !mayHaveAll) continue;
      const last = turns.get(client) ?? 0;
      if (first === undefined || held < first.held || (held === first.held && last < first.last)) first = { entry, held, last };
    }
    return first?.entry;
  };

  return {
    wait(asker, signal) {
      return new Promise((resolve, reject) => {
        const give = (place: Place) => {
          signal.removeEventListener('abort', leave);
          resolve(place);
        };
        const entry = { asker, give };
        const leave = () => {
          waiting.delete(entry);
          reject(signal.reason);
        };
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        waiting.add(entry);
      });
    },
    get isWanted() {
      return next() !== undefined;
    },
    give(place) {
      const entry = next();
      if (entry === undefined) return undefined;
      waiting.delete(entry);
      const { client } = entry.asker;
      turns.delete(client);
      turns.set(client, ++turn);
      for (const oldest of turns.keys()) {
        if (turns.size <= REMEMBERED) break;
        turns.delete(oldest);
      }
      entry.give(place);
      return entry.asker;
    },
  };
}

// Places for work, such as connections: clients take turns at them.

/**
 * Resolves when it is the asker's turn, with what gives the place back.
 *
 * @throws the signal's reason when it aborts before
 */
export type TakePlace = (asker: Asker, signal: AbortSignal) => Promise<() => void>;

/** Creates a number of places, all free. */
export function createPlaces(count: number): TakePlace {
  const held = new Map<string, number>();
  let free = count;
  const turns = createClientTurns<void>(count, (client) => held.get(client) ?? 0);
  const give = () => {
    while (free > 0) {
      const client = turns.give()?.client;
      if (client === undefined) return;
      free--;
      held.set(client, (held.get(client) ?? 0) + 1);
    }
  };
  return async (asker, signal) => {
    const turn = turns.wait(asker, signal);
    give();
    await turn;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free++;
      const left = (held.get(asker.client) ?? 1) - 1;
      if (left === 0) held.delete(asker.client);
      else held.set(asker.client, left);
      give();
    };
  };
}

// Calls of a thread one after the other: a call whose client has left before its turn is skipped.

/**
 * Runs a call when all before it are over.
 *
 * @throws the signal's reason as soon as it aborts
 */
type TakeTurn = <T>(call: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A row that begins now. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (call, signal) => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return call();
    });
    last = turn.catch(() => {});
    return unlessAborted(turn, signal);
  };
}

/** The promise's outcome, or the signal's reason when that comes first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
