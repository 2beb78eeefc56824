/** Holds estimates against what the statements then find, over real data: the golden queries and those that people wrote. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOsmPbf } from '@flyover/osm-elements';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database, ExplainLog, estimateQuery } from '../index.ts';
import { ask } from '../testing/ask.ts';

const root = join(import.meta.dirname, '../../../../..');
const golden = process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden');
const data = process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data');
/** Another file for all queries, to see how estimates fare where more is left out: `FLYOVER_ESTIMATE_FILE=six-territories`. */
const other = process.env.FLYOVER_ESTIMATE_FILE;
const EXTRACTS = other === undefined ? ['liechtenstein', 'monaco'] : [other];
const missing = [golden, ...EXTRACTS.map((name) => join(data, `${name}.osm.pbf`))].find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`Estimates are not held against real data: ${missing} is not there.`);

/** What is told is at most so many times too many or too few, counted from 10 elements on: of fewer nobody minds. */
const CLOSE = 1.5;
const FEW = 10;

interface Held {
  readonly place: string;
  readonly name: string;
  readonly estimated: number | undefined;
  readonly found: number;
}

describe.skipIf(missing !== undefined)('estimates over real data', () => {
  const databases = new Map<string, Database>();
  beforeAll(async () => {
    for (const name of EXTRACTS) databases.set(name, createDatabase(await readOsmPbf(createReadStream(join(data, `${name}.osm.pbf`)))));
  }, 120_000);

  test.each([
    ['queries', 'liechtenstein'],
    ['wild/queries', undefined],
  ])(
    'of nine statements in ten of %s are within half as many again',
    async (folder, only) => {
      const held: Held[] = [];
      let used = 0;
      for (const file of readdirSync(join(golden, folder)).sort()) {
        const database = databases.get(other ?? only ?? file.split('-')[0]);
        if (database === undefined) throw new Error(`${file} has no data`);
        const text = readFileSync(join(golden, folder, file), 'utf8');
        const begun = process.cpuUsage();
        const estimates = await estimateQuery(database, text);
        const { user, system } = process.cpuUsage(begun);
        used += (user + system) / 1000;
        const explain = new ExplainLog();
        await ask(database, text, { explain });
        for (const { name, from, line, rows, runs } of explain.statements) {
          // rounds of a loop differ, and only the last is told
          if (rows === undefined || runs > 1 || name === 'foreach') continue;
          held.push({ place: `${file}:${line}`, name, found: rows, estimated: estimates?.find((each) => each.from === from)?.rows });
        }
      }
      const reported = held.filter(({ estimated }) => estimated !== undefined);
      const off = reported.filter(({ estimated = 0, found }) => !isClose(estimated, found));
      for (const { place, name, estimated, found } of off) console.warn(`${place} ${name}: estimated ${estimated}, found ${found}`);
      console.warn(
        `${folder}: ${held.length} statements, ${reported.length} with an estimate, ${off.length} off; ${Math.round(used)} ms of a processor`,
      );
      expect(reported.length / held.length).toBeGreaterThan(0.9);
      expect(off.length / reported.length).toBeLessThan(0.1);
    },
    120_000,
  );
});

function isClose(estimated: number, found: number): boolean {
  const more = Math.max(estimated, found, FEW);
  return more / Math.max(Math.min(estimated, found), FEW) <= CLOSE;
}
