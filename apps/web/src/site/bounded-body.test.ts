import { expect, test, vi } from 'vitest';
import { boundedBody } from './bounded-body.ts';

/** A body without an end, 10 bytes at a time. */
function endless() {
  const cancel = vi.fn();
  const pull = vi.fn((control: ReadableStreamDefaultController) => control.enqueue(new Uint8Array(10)));
  return { body: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), pull, cancel };
}

test('a body within the limit is there whole', async () => {
  expect(await (await boundedBody(new Response('out;').body, 4)).text()).toBe('out;');
  expect((await boundedBody(null, 4)).size).toBe(0);
});

test('a longer one is cancelled at the limit', async () => {
  const { body, pull, cancel } = endless();
  await expect(boundedBody(body, 25)).rejects.toThrow(RangeError);
  expect([pull.mock.calls.length, cancel.mock.calls.length]).toEqual([3, 1]);
});

test('one that breaks off is told', async () => {
  const broken = new ReadableStream({ start: (control) => control.error(new Error('broken')) });
  await expect(boundedBody(broken, 25)).rejects.toThrow('broken');
});
