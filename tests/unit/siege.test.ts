import { expect, test } from 'vitest';
import { siege } from '../../scripts/trust/siege.mjs';

test('64 clients get right answers beside one who aborts, sends and reads slowly, and asks heavy queries; nothing stays taken', async () => {
  const { alone, beside, attacks, slotsLeft, before, after, stderr } = await siege({ seconds: 5, rest: 60 });
  for (const { answers, wrong, failed } of [alone, beside]) {
    expect([wrong, failed]).toEqual([0, 0]);
    expect(answers).toBeGreaterThan(64);
  }
  for (const [kind, count] of Object.entries(attacks)) expect(count, kind).toBeGreaterThan(1);
  expect(slotsLeft).toBe(0);
  // `npm run trust -- load` asks for 1.2, after minutes: a heap of seconds still grows
  expect(after).toBeLessThan(before * 1.5);
  expect(stderr).toBe('');
});
