/** Places for work, such as connections: clients take turns at them. */
import { type Asker, createClientTurns } from './client-turns.ts';

/**
 * Resolves when it is the asker's turn, with what gives the place back.
 *
 * @throws the signal's reason when it aborts before
 */
export type TakePlace = (asker: Asker, signal: AbortSignal) => Promise<() => void>;

/** So many places, all free. */
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
