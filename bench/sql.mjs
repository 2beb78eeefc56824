/** The golden queries over PostgreSQL, beside the times of the Overpass API and the engine over a prepared file; and 16 clients of a server over it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../scripts/steps/build-stale.mjs';
import { loadSource } from '../scripts/steps/load-source.mjs';
import { ROOT, runCommand } from '../scripts/steps/run-command.mjs';
import { referenceTimes } from './engine.mjs';
import { measure } from './steps/child.mjs';
import { DATA_FOLDER, GOLDEN_FOLDER } from './steps/folder.mjs';
import { createClient } from './steps/load-client.mjs';
import { startServer } from './steps/load-server.mjs';
import { figure, median, table } from './steps/table.mjs';

/** The data, the column of the reference's times that is about it, and whether it is left to `--thorough`. */
const EXTRACTS = [
  { name: 'liechtenstein', column: 'liechtenstein_cpu_ms', isLarge: false },
  { name: 'six-territories', column: 'six_territories_cpu_ms', isLarge: true },
];
const CLIENTS = 16;
const SECONDS = 60;

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function sql({ print, thorough }) {
  const { OWNER, postgresPrograms, startPostgres } = await loadSource('/apps/cli/src/testing/postgres.ts');
  const programs = postgresPrograms();
  const reference = join(GOLDEN_FOLDER, 'reference-times.tsv');
  const missing = programs === undefined ? 'PostgreSQL (scripts/install-test-servers)' : [reference].find((path) => !existsSync(path));
  if (missing !== undefined) {
    print(`SQL is left out: there is no ${missing}`);
    return { skipped: `there is no ${missing}` };
  }
  await buildStale();
  const results = {};
  for (const { name, column, isLarge } of EXTRACTS) {
    const data = join(DATA_FOLDER, `${name}.osm.pbf`);
    const reason = isLarge && !thorough ? 'it takes --thorough' : existsSync(data) ? undefined : `there is no ${data}`;
    if (reason !== undefined) {
      print(`${name} is left out: ${reason}`);
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), 'flyover-sql-'));
    const postgres = await startPostgres(programs);
    try {
      const address = postgres.address(OWNER);
      const prepared = join(folder, 'prepared.flyover');
      await command(['prepare', data, '--output', prepared]);
      const imported = await importData(print, { name, data, address, prepared });
      const compared = await compareTimes(print, { name, address, prepared, queries: referenceTimes(reference, column) });
      const load = isLarge ? undefined : await askAtOnce(print, { data, address });
      results[name] = { ...imported, ...compared, ...(load !== undefined && { load }) };
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return results;
}

async function command(args) {
  const { code, output } = await runCommand('node', [join(ROOT, 'apps/cli/bin/flyover.mjs'), ...args], { quiet: true });
  if (code !== 0) throw new Error(output);
}

async function importData(print, { name, data, address, prepared }) {
  const begun = performance.now();
  await command(['import', data, '--database', address]);
  const importSeconds = (performance.now() - begun) / 1000;
  const { failed, bytes, elements } = await measure('measure-sql', [address, prepared]);
  if (failed !== undefined) throw new Error(`The tables could not be measured: ${failed}`);
  const rate = (elements / importSeconds) * 60;
  print(
    `Import of ${name}: ${elements.toLocaleString('en')} elements in ${figure(importSeconds)} s (${figure(rate / 1e6)} million a minute); ${figure(bytes / 1e6)} MB with indexes, ${figure(bytes / elements)} bytes an element`,
  );
  return { importSeconds, elements, bytes };
}

async function compareTimes(print, { name, address, prepared, queries }) {
  const files = queries.map((query) => join(GOLDEN_FOLDER, 'queries', `${query.name}.overpassql`));
  const { failed, answers } = await measure('measure-sql', [address, prepared, ...files]);
  if (failed !== undefined) throw new Error(`Queries over PostgreSQL could not be measured: ${failed}`);
  const rows = queries.map((query, index) => {
    const answer = answers[index];
    const cpuMs = answer.ownMs + answer.databaseMs;
    return { ...query, ...answer, cpuMs, besideReference: cpuMs / query.referenceMs, besidePrepared: cpuMs / answer.preparedMs };
  });
  print(
    `Queries over ${name} in PostgreSQL: processor ms, with those of its session, beside the Overpass API 0.7.62 (measured once, on another machine) and the engine over a prepared file`,
  );
  print(
    table(
      ['query', 'Overpass API', 'SQL', 'of that PostgreSQL', '/ Overpass API', 'prepared', '/ prepared', 'statements', 'elements'],
      rows.map((row) => [
        row.name,
        figure(row.referenceMs),
        figure(row.cpuMs),
        figure(row.databaseMs),
        figure(row.besideReference),
        figure(row.preparedMs),
        figure(row.besidePrepared),
        String(row.asked),
        row.elements.toLocaleString('en'),
      ]),
    ),
  );
  const ratios = { reference: median(rows.map((row) => row.besideReference)), prepared: median(rows.map((row) => row.besidePrepared)) };
  const slowest = rows.reduce((worst, row) => (row.besideReference > worst.besideReference ? row : worst));
  const wrong = rows.filter(({ isSame }) => !isSame).map((row) => row.name);
  print(
    `median ${figure(ratios.reference)} of the Overpass API's time, at most ${figure(slowest.besideReference)} (${slowest.name}), below 1 in ${rows.filter((row) => row.besideReference < 1).length} of ${rows.length}; median ${figure(ratios.prepared)} times that over a prepared file`,
  );
  if (wrong.length > 0) throw new Error(`other answers than over the file: ${wrong.join(', ')}`);
  return { ratios, slowest: slowest.name, queries: rows };
}

/** Clients of a server over the database; a server over the file gives the expected answers. */
async function askAtOnce(print, { data, address }) {
  const folder = join(GOLDEN_FOLDER, 'queries');
  const queries = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => !/\{\{/.test(text));
  const expected = new Map();
  const plain = await startServer(['--data', data]);
  const first = createClient(plain.port, 0);
  for (const query of queries) expected.set(query, await first.ask(query));
  first.end();
  await plain.stop();

  const server = await startServer(['--engine', 'sql', '--database', address]);
  const seen = { times: [], rejected: 0, wrong: [] };
  const until = performance.now() + SECONDS * 1000;
  const run = async (client, index) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const query = queries[(turn * 13 + index * 29) % queries.length];
      const begun = performance.now();
      const { status, digest } = await client.ask(query).catch((error) => ({ status: 0, digest: error.message }));
      if (status === 504 || status === 429) {
        seen.rejected++;
        continue;
      }
      seen.times.push(performance.now() - begun);
      const right = expected.get(query);
      if (status !== right.status || digest !== right.digest) seen.wrong.push({ query, status });
    }
    client.end();
  };
  try {
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => run(createClient(server.port, index + 1), index)));
  } finally {
    await server.stop();
  }
  const { times, rejected, wrong } = seen;
  print(
    `${CLIENTS} clients for ${SECONDS} s: ${times.length.toLocaleString('en')} answers, median ${figure(median(times))} ms, ${rejected} rejected, ${wrong.length} wrong`,
  );
  for (const { query, status } of wrong.slice(0, 3)) print(`WRONG: status ${status} for ${query.slice(0, 200)}`);
  if (wrong.length > 0) throw new Error(`${wrong.length} answers were wrong`);
  return { answers: times.length, medianMs: median(times), rejected, wrong: wrong.length };
}
