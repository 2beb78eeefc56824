import { afterEach, describe, expect, test, vi } from 'vitest';
import { askForSlot, secondsToSlot } from './retry.ts';

const status = (slots: string) =>
  `Connected as: 1234\nCurrent time: 2026-03-01T00:00:00Z\nRate limit: 2\n${slots}Currently running queries (pid, space limit, time limit, start time):\n`;

describe('secondsToSlot', () => {
  test.each([
    ['2 slots available now.\n', 0],
    ['1 slots available now.\nSlot available after: 2026-03-01T00:00:40Z, in 40 seconds.\n', 0],
    ['Slot available after: 2026-03-01T00:00:40Z, in 40 seconds.\n', 40],
    ['Slot available after: 2026-03-01T00:00:40Z, in 40 seconds.\nSlot available after: 2026-03-01T00:00:12Z, in 12 seconds.\n', 12],
    ['0 slots available now.\nSlot available after: 2026-03-01T00:00:09Z, in 9 seconds.\n', 9],
    ['Slot available after: 2026-02-28T23:59:59Z, in -1 seconds.\n', 0],
    ['', undefined],
  ])('%j: %j', (slots, seconds) => expect(secondsToSlot(status(slots))).toBe(seconds));
  test('a page of another kind says nothing', () => expect(secondsToSlot('<html><body>Slot available soon</body></html>')).toBe(undefined));
});

describe('askForSlot', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answerWith = (body: BodyInit) => vi.stubGlobal('fetch', async () => new Response(body));

  test('reads the page of the server', async () => {
    answerWith(status('Slot available after: 2026-03-01T00:00:40Z, in 40 seconds.\n'));
    expect(await askForSlot('https://overpass.example.org/api/')).toBe(40);
  });
  test('reads no further where the page has no end', async () => {
    const cancel = vi.fn();
    const pull = (control: ReadableStreamDefaultController) => control.enqueue(new TextEncoder().encode(`${'-'.repeat(60_000)}\n`));
    answerWith(new ReadableStream({ pull, cancel }));
    expect(await askForSlot('https://overpass.example.org/api/')).toBe(undefined);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
