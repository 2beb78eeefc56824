import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Calls that end when they are told to. */
function heldCalls() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, call, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const { signal } = new AbortController();

test('each call begins when those before it are over, be it by a failure', async () => {
  const { begun, call, end } = heldCalls();
  const turn = createTurns();
  const first = turn(call('a'), signal);
  const failing = turn(() => Promise.reject(new RangeError('no tile')), signal);
  const last = turn(call('b'), signal);
  await settled();
  expect(begun).toEqual(['a']);
  end('a');
  expect(await first).toBe('a');
  await expect(failing).rejects.toThrow('no tile');
  await settled();
  end('b');
  expect(await last).toBe('b');
});

test('who goes while waiting is told at once, and costs nothing', async () => {
  const { begun, call, end } = heldCalls();
  const turn = createTurns();
  const gone = new AbortController();
  const first = turn(call('a'), signal);
  const waiting = turn(call('never'), gone.signal);
  const last = turn(call('b'), signal);
  await settled();
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  end('a');
  await first;
  await settled();
  end('b');
  await last;
  expect(begun).toEqual(['a', 'b']);
});
