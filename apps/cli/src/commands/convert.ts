import { EXPORT_FORMATS, type ExportFormatId, exportFile, exportFormat, type SqlEngine } from '@flyover/feature-export';
import { buildFeatures } from '@flyover/osm-features';
import type { Call } from '../call.ts';
import { loadElements } from '../data/load-elements.ts';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { fileLosses } from '../sentences/file-losses.ts';

/** `flyover convert`: reads all, then writes piece by piece. */
export async function run(call: Call, io: Io): Promise<number> {
  const to = call.value('to');
  const known = EXPORT_FORMATS.map((format) => format.id).join(', ');
  if (to === undefined) throw new CallProblem(`name the format: --to ${known}`);
  const format = exportFormat(to);
  if (format === undefined) throw new CallProblem(`--to must be one of ${known}, not "${to}"`);
  const forSpreadsheets = call.has('spreadsheet');
  const exact = call.has('exact');
  const isTable = format.id === 'csv' || format.id === 'tsv';
  if (forSpreadsheets && !isTable) throw new CallProblem('--spreadsheet is for csv and tsv');
  if (exact && !isTable) throw new CallProblem('--exact is for csv and tsv');
  const asAnswered = call.has('as-answered');
  if (asAnswered && format.id !== 'osm') throw new CallProblem('--as-answered is for osm');
  const store = await loadElements(await openInput(call.argument, io), io);
  const file = exportFile(format.id, buildFeatures(store), {
    signal: io.interrupted,
    // a feature a line, so that text tools can work with it
    layout: 'lines',
    byteOrderMark: forSpreadsheets,
    guardFormulas: !exact,
    onWarning: (message) => void io.stderr.write(`${message}\n`),
    asAnswered,
    onLosses: (losses) => fileLosses(losses).forEach((line) => void io.stderr.write(`${line}\n`)),
    sqlEngine: await sqlEngineFor(format.id),
  });
  await withOutput(call, io, async (sink) => {
    for await (const chunk of file) await sink.write(chunk);
  });
  return 0;
}

/** SQLite, where the format is made with it; it lies beside the bundle, as it reads its WebAssembly from its own folder. */
async function sqlEngineFor(format: ExportFormatId): Promise<SqlEngine | undefined> {
  if (format !== 'geopackage') return undefined;
  const { loadSqlEngine } = await import('../data/sql-engine.ts');
  return loadSqlEngine();
}
