import { expect, test } from 'vitest';
import { untilFetched } from './until-fetched.ts';

test('work begins again when a part has come, and has each part once', async () => {
  const log: string[] = [];
  const fetch = (name: string) => async () => {
    log.push(`fetched ${name}`);
    return name.toUpperCase();
  };
  const value = await untilFetched((part) => {
    log.push('begun');
    return part('a', fetch('a')) + part('b', fetch('b')) + part('a', fetch('a'));
  });
  expect([value, log]).toEqual(['ABA', ['begun', 'fetched a', 'begun', 'fetched b', 'begun']]);
});

test('a part that cannot be fetched, and work that fails, end it', async () => {
  const failing = untilFetched((part) =>
    part('a', async () => {
      throw new Error('away');
    }),
  );
  await expect(failing).rejects.toThrow('away');
  await expect(
    untilFetched(() => {
      throw new RangeError('broken');
    }),
  ).rejects.toThrow('broken');
});
