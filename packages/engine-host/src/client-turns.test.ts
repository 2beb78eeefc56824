import { describe, expect, test } from 'vitest';
import { type Asker, createClientTurns, createPlaces } from './turns.ts';

const { signal } = new AbortController();

/** Turns at so many places, of which clients hold some. */
function start(places: number, held: Record<string, number> = {}) {
  const turns = createClientTurns<string>(places, (client) => held[client] ?? 0);
  /** Who waits, by names such as `a1`; `A1` may have all places. */
  const wait = (...names: string[]) => {
    for (const name of names) {
      const client = name[0].toLowerCase();
      void turns.wait({ client, mayHaveAll: client !== name[0], onTurn: () => order.push(name) }, signal);
    }
  };
  const order: string[] = [];
  const give = (times: number) => {
    for (let time = 0; time < times; time++) turns.give('place')?.onTurn?.();
    return order;
  };
  return { turns, held, wait, give };
}

describe('createClientTurns', () => {
  test('clients take turns at one place, however much each of them wants', () => {
    const { wait, give } = start(1);
    wait('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
    expect(give(6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });
  test('who comes again and again does not go before who waits', () => {
    const { wait, give } = start(1);
    wait('a1', 'a2', 'b1');
    give(2);
    wait('b2');
    expect(give(1)).toEqual(['a1', 'b1', 'a2']);
  });
  test('a place goes to who has fewest', () => {
    const { wait, give } = start(4, { a: 2, b: 1 });
    wait('a1', 'b1', 'c1');
    expect(give(1)).toEqual(['c1']);
  });
  test('the last place stays free for others, but where there is one alone, or a client may have all', () => {
    const some = start(3, { a: 2 });
    some.wait('a1');
    expect([some.turns.isWanted, some.turns.give('place')]).toEqual([false, undefined]);
    some.wait('b1');
    expect([some.turns.isWanted, some.give(1)]).toEqual([true, ['b1']]);
    const all = start(2, { a: 1 });
    all.wait('A1');
    expect(all.give(1)).toEqual(['A1']);
    const one = start(1);
    one.wait('a1');
    expect(one.give(1)).toEqual(['a1']);
  });
  test('who is gone has no turn', async () => {
    const { turns } = start(1);
    const control = new AbortController();
    const waits = turns.wait({ client: 'a' }, control.signal);
    control.abort(new Error('gone'));
    await expect(waits).rejects.toThrow('gone');
    await expect(turns.wait({ client: 'a' }, control.signal)).rejects.toThrow('gone');
    expect(turns.isWanted).toBe(false);
  });
});

test('createPlaces gives each place back once', async () => {
  const take = createPlaces(2);
  const asker: Asker = { client: 'a', mayHaveAll: true };
  const leave = await take(asker, signal);
  await take(asker, signal);
  const taken: string[] = [];
  for (const client of ['a', 'b', 'c']) take({ client }, signal).then(() => taken.push(client));
  leave();
  leave();
  await new Promise((resolve) => setTimeout(resolve));
  expect(taken).toEqual(['b']);
});
