import { expect, test } from 'vitest';
import { createClientWaiting } from './client-waiting.ts';

test('a client waits for so many tiles at a time, whatever others do', async () => {
  const wait = createClientWaiting(2);
  let draw: () => void = () => {};
  const drawn = new Promise<string>((resolve) => {
    draw = () => resolve('tile');
  });
  const [one, two, three] = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => wait(address, () => drawn));
  expect(three).toBe(undefined);
  expect(wait('192.0.2.1', () => drawn)).toBeInstanceOf(Promise);
  const failing = wait('192.0.2.1', () => Promise.reject(new RangeError('no tile')));
  await expect(failing).rejects.toThrow('no tile');
  draw();
  expect([await one, await two]).toEqual(['tile', 'tile']);
  expect(await wait('2001:db8::3', () => drawn)).toBe('tile');
});
