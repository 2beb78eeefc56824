/** A browser whose processes all end at once. `FLYOVER_KILLS` and `FLYOVER_KILL_SEED` make other and more kills (`npm run trust`). */
import { test } from './flyover-test.ts';
import { DEEDS, type Deed, expectKept, type Kept, nothingKept } from './kept-deeds.ts';
import { killableBrowser } from './killable-browser.ts';
import { json, startTestServer } from './test-server.ts';

const KILLS = Number(process.env.FLYOVER_KILLS ?? 0);
/** From the acknowledgement to the kill, ms. A busy machine may write later than the 500 that `npm run trust` allows. */
const SETTLE = KILLS > 0 ? 500 : 3000;
/** Deeds before each kill. */
const DEEDS_A_LIFE = 2;

const bench = (id: number) => ({
  type: 'node',
  id,
  lat: 53.5,
  lon: 13.41 + id / 1000,
  tags: { amenity: 'bench', name: `Bench ${id}`, backrest: id % 2 === 0 ? 'yes' : 'no' },
});

test('a browser that is killed has lost nothing: text, settings, saved queries, layers, columns, tasks, own files', async ({
  town,
  launchOptions,
}) => {
  if (KILLS > 0) test.setTimeout(KILLS * 120_000);
  const server = await startTestServer((_, response) =>
    json(response, { elements: Array.from({ length: 6 }, (_each, i) => bench(i + 1)) }),
  );
  const query = `{{data:overpass,server=${server.address}}}\nnode[amenity=bench];out;`;
  const browser = killableBrowser(launchOptions);
  const kept = nothingKept();
  const choose = KILLS > 0 ? chooser(Number(process.env.FLYOVER_KILL_SEED ?? 1)) : inOrder();
  const lives = KILLS > 0 ? KILLS : DEEDS.length / DEEDS_A_LIFE;
  try {
    for (let life = 0; life < lives; life++) {
      const page = await browser.start(town.address);
      if (life > 0) await expectKept(page, kept);
      const done: string[] = [];
      for (let turn = 0; turn < DEEDS_A_LIFE; turn++) {
        const deed = choose(kept);
        done.push(deed.name);
        await test.step(`${life}: ${deed.name}`, () => deed.perform(page, kept, `word ${life} ${turn}`, query));
      }
      await page.waitForTimeout(SETTLE);
      await browser.kill();
      if (KILLS > 0) process.stdout.write(`kill ${life + 1} of ${KILLS}, after: ${done.join(', ')}\n`);
    }
    await expectKept(await browser.start(town.address), kept);
  } finally {
    await browser.remove();
    await server.stop();
  }
});

function inOrder(): (kept: Kept) => Deed {
  let next = 0;
  return () => DEEDS[next++ % DEEDS.length];
}

/** Possible deeds at random, by a linear congruential generator. */
function chooser(seed: number): (kept: Kept) => Deed {
  let state = seed >>> 0;
  return (kept) => {
    const possible = DEEDS.filter(({ isPossible }) => isPossible?.(kept) ?? true);
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return possible[Math.floor((state / 2 ** 32) * possible.length)];
  };
}
