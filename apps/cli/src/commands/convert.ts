import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportFile,
  exportFormat,
  exportFormatOfFile,
  IF_EXISTS,
  placelessLosses,
  type SqlEngine,
} from '@flyover/feature-export';
import { PbfIdError } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import type { Call } from '../call.ts';
import { crsOption } from '../data/data-options.ts';
import { loadElements } from '../data/load-elements.ts';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { fileLosses } from '../sentences/files.ts';

/** The options of single formats, and the choice that each belongs to. */
const OPTIONS = [
  ['spreadsheet', 'spreadsheet'],
  ['exact', 'spreadsheet'],
  ['if-exists', 'ifExists'],
  ['as-answered', 'asAnswered'],
] as const;

/** `flyover convert`: reads the complete input, then writes in chunks. */
export async function run(call: Call, io: Io): Promise<number> {
  const format = formatOf(call);
  const forSpreadsheets = call.has('spreadsheet');
  const exact = call.has('exact');
  for (const [option, choice] of OPTIONS) {
    if (!call.has(option) || format.choices.includes(choice)) continue;
    const takers = EXPORT_FORMATS.filter(({ choices }) => choices.includes(choice)).map(({ id }) => id);
    throw new CallProblem(`--${option} is for ${takers.join(' and ')}`);
  }
  const ifExists = IF_EXISTS.find((fate) => fate === (call.value('if-exists') ?? 'fail'));
  if (ifExists === undefined) throw new CallProblem(`--if-exists must be one of ${IF_EXISTS.join(', ')}, not "${call.value('if-exists')}"`);
  const store = await loadElements(await openInput(call.argument, io), io, await crsOption(call));
  const features = buildFeatures(store);
  const placeless = placelessLosses(format.id, features);
  if (placeless > 0)
    await io.stderr.write(`elements without a place, which the format has no room for: ${placeless.toLocaleString('en')}\n`);
  const file = exportFile(format.id, features, {
    signal: io.interrupted,
    // one feature per line, so that text tools can work with it
    layout: 'lines',
    byteOrderMark: forSpreadsheets,
    guardFormulas: !exact,
    ifExists,
    onWarning: (message) => void io.stderr.write(`${message}\n`),
    asAnswered: call.has('as-answered'),
    onLosses: (losses) => fileLosses(losses).forEach((line) => void io.stderr.write(`${line}\n`)),
    sqlEngine: await sqlEngineFor(format),
  });
  await withOutput(call, io, async (sink) => {
    for await (const chunk of file) await sink.write(chunk);
  }).catch((thrown) => {
    if (!(thrown instanceof PbfIdError)) throw thrown;
    throw new Error(`${thrown.element}: an .osm.pbf file takes ids up to 2^51, not ${thrown.id}: leave it out, or convert to osm`);
  });
  return 0;
}

/** Returns the named format, or that of the file to write. */
function formatOf(call: Call): ExportFormat {
  const to = call.value('to');
  const known = EXPORT_FORMATS.map((format) => format.id).join(', ');
  if (to === undefined) {
    const format = exportFormatOfFile(call.value('output') ?? '');
    if (format === undefined) throw new CallProblem(`name the format: --to ${known}`);
    return format;
  }
  const format = exportFormat(to);
  if (format === undefined) throw new CallProblem(`--to must be one of ${known}, not "${to}"`);
  return format;
}

/** Loads SQLite for formats that need it. */
async function sqlEngineFor({ needsSql }: ExportFormat): Promise<SqlEngine | undefined> {
  if (!needsSql) return undefined;
  const { loadSqlEngine } = await import('../data/node-readers.ts');
  return loadSqlEngine();
}
