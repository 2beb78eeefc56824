/**
 * The same steps in three engines, each with errors of the console as failures. `FLYOVER_BROWSERS=docs/browsers.md` writes the table of the
 * project's documents, `FLYOVER_SCREENS=yes` keeps a picture after each step.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '../flyover-test.ts';
import { serve } from '../served.ts';
import { json, startTestServer } from '../test-server.ts';
import { startChromium } from './chromium-engine.ts';
import type { Engine, FoundEngine } from './engine.ts';
import { findFirefox } from './firefox-engine.ts';
import { startFront } from './front.ts';
import { find } from './on-page.ts';
import { STEPS } from './steps.ts';
import { findWebKit } from './webkit-engine.ts';

const TABLE = process.env.FLYOVER_BROWSERS;
const PICTURES = 'test-results/engines';

for (const name of ['WebKit', 'Firefox', 'Chromium'] as const) {
  test(`in ${name} every step of a first hour works`, async ({ browser }) => {
    const found: FoundEngine =
      name === 'Chromium' ? { start: () => startChromium(browser) } : name === 'Firefox' ? findFirefox() : findWebKit();
    // a minute of a quiet machine is ten of a busy one
    test.setTimeout(900_000);
    test.skip(found.missing !== undefined, found.missing);
    if (found.missing !== undefined) return;
    const town = await serve();
    const front = await startFront(town.address);
    const points = await startTestServer((query, response) => json(response, { elements: bench(Number(/\/\/ (\d+)/.exec(query)?.[1])) }));
    const engine = await found.start();
    const outcomes: { step: string; outcome: string }[] = [];
    try {
      for (const { name: step, only, expected, go } of STEPS) {
        if (only !== undefined && !only.engines.includes(name)) {
          outcomes.push({ step, outcome: '–' });
          continue;
        }
        const failure = await test.step(step, () =>
          attempt(engine, expected, () => go(engine, { address: front.address, points: points.address, goOffline: front.stop })),
        );
        outcomes.push({ step, outcome: failure ?? 'yes' });
        await keepPicture(engine, step);
        if (failure !== undefined) await reopen(engine, front.address);
      }
    } finally {
      await engine.close();
      await Promise.all([front.stop(), points.stop(), town.stop()]);
    }
    if (TABLE !== undefined) writeTable(TABLE, engine, outcomes);
    expect(outcomes.filter(({ outcome }) => outcome !== 'yes' && outcome !== '–')).toEqual([]);
  });
}

/** @returns why the step failed; nothing where it did not, and the console had no error */
async function attempt(engine: Engine, expected: RegExp | undefined, go: () => Promise<void>): Promise<string | undefined> {
  let failure: string | undefined;
  await go().catch((error) => {
    failure = String(error);
  });
  const seen = await engine
    .evaluate(() => {
      const errors: string = sessionStorage.getItem('engine-test-errors') ?? '[]';
      sessionStorage.removeItem('engine-test-errors');
      return errors;
    })
    .catch(() => '[]');
  const errors = [...engine.takeErrors(), ...(JSON.parse(seen) as string[])].filter((error) => expected?.test(error) !== true);
  if (errors.length === 0) return failure;
  return [failure, ...errors].filter((text) => text !== undefined).join('\n');
}

/** The next step begins with a page that takes keys. */
async function reopen(engine: Engine, address: string): Promise<void> {
  await engine.goto(address);
  await find(engine, { css: '.map-buttons' }).catch(() => undefined);
}

function bench(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'node',
    id: index + 1,
    // the first in the middle of the map
    lat: 53.5 + ((index * 7) % 401) / 1e5,
    lon: 13.41 + (index % 977) / 1e5,
    tags: { amenity: 'bench', name: `Bench ${index + 1}` },
  }));
}

async function keepPicture(engine: Engine, step: string): Promise<void> {
  if (process.env.FLYOVER_SCREENS !== 'yes') return;
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(`${PICTURES}/${engine.name}-${step.replace(/\W+/g, '-')}.png`, await engine.screenshot());
}

/** Writes the table of the engines that this run has been through so far. */
function writeTable(path: string, { name, version }: Engine, outcomes: readonly { step: string; outcome: string }[]): void {
  const state = `${PICTURES}/outcomes.json`;
  mkdirSync(PICTURES, { recursive: true });
  const all: Record<string, { version: string; outcomes: typeof outcomes }> = existsSync(state)
    ? JSON.parse(readFileSync(state, 'utf8'))
    : {};
  all[name] = { version, outcomes };
  writeFileSync(state, JSON.stringify(all));
  const engines = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = STEPS.map(({ name: step, only }) => {
    const cells = engines.map(([, column]) => column.outcomes.find((one) => one.step === step)?.outcome.split('\n')[0] ?? 'not run');
    return `| ${[only === undefined ? step : `${step} (${only.reason} elsewhere)`, ...cells].join(' | ')} |`;
  });
  const head = ['Step', ...engines.map(([engine, column]) => `${engine} ${column.version}`)];
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n');
  const page = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    page.replace(/\| Step \|[\s\S]*?(?=\n\n|\n*$)/, () => table),
  );
}
