import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { durableCopy } from './durable-copy.ts';

/** A browser: its database, and its local storage, of which the disk has what stood there at some time. */
function browser() {
  const factory = new IDBFactory();
  let storage = new Map<string, string>();
  return {
    /** A page that was opened, with what it has in local storage. */
    open() {
      const texts = storage;
      const stamps = {
        getItem: (key: string) => texts.get(key) ?? null,
        setItem: (key: string, text: string) => void texts.set(key, text),
      };
      const copy = durableCopy(stamps, () => factory);
      return {
        copy,
        /** As the settings do: both copies. */
        set(field: string, text: string, complete = true) {
          if (complete) texts.set(field, text);
          copy.keep(new Map([[field, text]]), complete);
        },
        /** What stands in a field after the start. */
        async start() {
          const fields = await copy.newer((lost) => {
            for (const [field, text] of lost) text === null ? texts.delete(field) : texts.set(field, text);
          });
          return { recovered: Object.fromEntries(fields), local: Object.fromEntries(texts) };
        },
      };
    },
    /** Ends it at once. @param kept what local storage had on the disk */
    kill(kept: ReadonlyMap<string, string>) {
      storage = new Map(kept);
    },
    snapshot: () => new Map(storage),
  };
}

describe('after the browser was killed', () => {
  test('what local storage has lost comes back from the disk, and stands in both again', async () => {
    const one = browser();
    const page = one.open();
    page.set('code', 'an old text');
    const onDisk = one.snapshot();
    page.set('code', 'the text of the last minute');
    page.set('theme', 'dark');
    await page.copy.settled();
    one.kill(onDisk);
    const { recovered, local } = await one.open().start();
    expect(recovered).toEqual({ code: 'the text of the last minute', theme: 'dark' });
    expect(local).toMatchObject(recovered);
    expect((await one.open().start()).recovered).toEqual({});
  });
  test('also where local storage had not reached the disk at all', async () => {
    const one = browser();
    const page = one.open();
    page.set('code', 'the first text');
    await page.copy.settled();
    one.kill(new Map());
    expect((await one.open().start()).recovered).toEqual({ code: 'the first text' });
  });
  test('what was removed stays removed', async () => {
    const one = browser();
    const page = one.open();
    page.set('theme', 'dark');
    const onDisk = one.snapshot();
    page.copy.keep(new Map([['theme', null]]), true);
    await page.copy.settled();
    one.kill(onDisk);
    expect((await one.open().start()).local).not.toHaveProperty('theme');
  });
});

describe('the newer copy wins:', () => {
  test('that of local storage, where the disk was too slow', async () => {
    const one = browser();
    const page = one.open();
    page.set('code', 'old');
    await page.copy.settled();
    page.set('code', 'new');
    // the page ends here, before anything more of it runs
    const { recovered, local } = await one.open().start();
    expect(recovered).toEqual({});
    expect(local).toMatchObject({ code: 'new' });
  });
  test('that of the disk, where local storage was full', async () => {
    const one = browser();
    const page = one.open();
    page.set('code', 'short');
    page.set('code', 'too long for local storage', false);
    page.set('theme', 'dark');
    await page.copy.settled();
    expect((await one.open().start()).recovered).toMatchObject({ code: 'too long for local storage' });
  });
  test('of two pages that of the later, whichever was quicker', async () => {
    const one = browser();
    const [first, second] = [one.open(), one.open()];
    first.set('code', 'earlier');
    second.set('code', 'later');
    await Promise.all([second.copy.settled(), first.copy.settled()]);
    one.kill(new Map());
    expect((await one.open().start()).recovered).toEqual({ code: 'later' });
  });
  test('though the clock was turned back meanwhile', async () => {
    const one = browser();
    const page = one.open();
    page.set('code', 'before');
    await page.copy.settled();
    const ahead = new Map([['flyover-stored', String(Date.now() + 1e9)]]);
    one.kill(ahead);
    const next = one.open();
    next.set('code', 'after');
    await next.copy.settled();
    one.kill(ahead);
    expect((await one.open().start()).recovered).toEqual({ code: 'after' });
  });
});

test.each([
  ['none', () => undefined],
  [
    'one that fails',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
])('without a database (%s) nothing is recovered, and nothing hangs', async (_, factory) => {
  const copy = durableCopy(undefined, factory);
  copy.keep(new Map([['code', 'x']]), true);
  await copy.settled();
  expect(await copy.newer(() => undefined)).toEqual(new Map());
});
