import { basename } from 'node:path';
import { summarizeData } from '@flyover/engine-host';
import { type ElementStore, joinFiles } from '@flyover/osm-elements';
import { createDatabase } from '@flyover/overpass-engine';
import { importElements } from '@flyover/overpass-sql';
import { placeWords } from '@flyover/place-search';
import type { Call } from '../call.ts';
import { crsOption } from '../data/data-options.ts';
import { loadElements } from '../data/load-elements.ts';
import { connectPostgres } from '../elements-in-sql/postgres-connection.ts';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { CallProblem } from '../problem.ts';
import { databaseProblem, importedSentence, importProgress, placesLeftOut } from '../sentences/database.ts';

/** Time between two lines of progress, ms. */
const TOLD_EVERY = 10_000;

/** `flyover import`: replaces the elements of a database in PostgreSQL. */
export async function run(call: Call, io: Io): Promise<number> {
  const address = call.value('database');
  if (address === undefined) throw new CallProblem('name the database: --database postgresql://role@host/name');
  const connection = await connectPostgres(address).catch((thrown) => Promise.reject(databaseProblem(thrown, 'import')));
  try {
    const database = await loadDatabase(call, io);
    const { nodes, ways, relations } = database.store;
    const lost = countOmitted(database.store);
    if (lost > 0) await io.stderr.write(placesLeftOut(lost));
    let reportedAt = performance.now();
    await importElements(connection, database, {
      signal: io.interrupted,
      words: placeWords,
      progress(elements) {
        if (performance.now() - reportedAt < TOLD_EVERY) return;
        reportedAt = performance.now();
        void io.stderr.write(importProgress(elements, nodes.count + ways.count + relations.count));
      },
    });
    await io.stdout.write(importedSentence(database.store));
    return 0;
  } catch (thrown) {
    throw databaseProblem(thrown, 'import');
  } finally {
    await connection.end();
  }
}

async function loadDatabase(call: Call, io: Io) {
  const crs = await crsOption(call);
  const stores: ElementStore[] = [];
  let osmBase: string | undefined;
  for (const argument of call.arguments) {
    const input = await openInput(argument, io);
    const store = await loadElements(input, io, crs);
    stores.push(store);
    const of = summarizeData(store, basename(input.name), false).osmBase;
    // joined files are as old as the oldest of them
    if (of !== undefined && (osmBase === undefined || of < osmBase)) osmBase = of;
  }
  const joined = joinFiles(stores);
  const store = osmBase === undefined ? joined : { ...joined, info: { ...joined.info, osmBase } };
  return createDatabase(store);
}

/** Counts the ways and relations that have only a center or a box, which the tables cannot store. */
function countOmitted({ ways, relations }: ElementStore): number {
  const count = (isReported: boolean, starts: Uint32Array) => {
    let alone = 0;
    for (let row = 0; isReported && row + 1 < starts.length; row++) if (starts[row] === starts[row + 1]) alone++;
    return alone;
  };
  const isReported = ({ bounds, centerLat }: ElementStore['ways'] | ElementStore['relations']) => (bounds ?? centerLat) !== undefined;
  return count(isReported(ways), ways.refStart) + count(isReported(relations), relations.memberStart);
}
