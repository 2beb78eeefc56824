import { StyleRuntimeError, type StyleSheet, StyleSheetError } from '@flyover/mapcss';
import { buildFeatures } from '@flyover/osm-features';
import type { Call } from '../call.ts';
import { crsOption } from '../data/crs-option.ts';
import { loadElements } from '../data/load-elements.ts';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, faultLine, InputProblem } from '../problem.ts';
import { sheetErrorLine, sheetWarningLine } from '../sentences/sheet-problem.ts';
import { printStyle } from '../style/print-style.ts';
import { readSheet } from '../style/read-sheet.ts';
import { wholeNumber } from '../values.ts';

/** Zooms of a style (specification, section 9). */
const MOST_ZOOM = 255;

/** Result of reading a sheet. */
interface Outcome {
  readonly file: string;
  readonly name: string;
  readonly sheet?: StyleSheet;
  readonly error?: StyleSheetError;
}

/** `flyover style`: the style of each element; of several sheets one object a line, each with its file. 1 when a sheet cannot be read. */
export async function run(call: Call, io: Io): Promise<number> {
  const format = call.value('format') ?? 'json';
  if (format !== 'json') throw new CallProblem(`--format is json, not "${format}"`);
  const data = call.value('data');
  if (data === undefined) throw new CallProblem('name the data: --data FILE');
  const zoom = wholeNumber('zoom', call.value('zoom') ?? '15', 0, MOST_ZOOM);
  const files = call.arguments;
  if ([...files, data].filter((file) => file === '-').length > 1) throw new CallProblem('standard input can be read only once');
  const outcomes: Outcome[] = [];
  for (const file of files) outcomes.push(await readOutcome(file, io));
  const [first] = outcomes;
  if (outcomes.length === 1 && first.error !== undefined) throw new InputProblem([sheetErrorLine(first.name, first.error)]);

  const features = buildFeatures(await loadElements(await openInput(data, io), io, await crsOption(call)));
  await withOutput(call, io, async (sink) => {
    for (const { file, name: sheetName, sheet, error } of outcomes) {
      const isAlone = outcomes.length === 1;
      if (sheet === undefined) {
        await sink.write(`${JSON.stringify({ file, error: error?.message })}\n`);
        continue;
      }
      if (!isAlone) await sink.write(`{"file":${JSON.stringify(file)},"style":`);
      const { style, pieces } = printStyle(features, sheet, zoom);
      for (const piece of allowed(pieces, sheetName)) await sink.write(piece);
      await sink.write(isAlone ? '\n' : '}\n');
      await tell(sheetName, sheet, style.evalFailures, io);
    }
  });
  return outcomes.some(({ error }) => error !== undefined) ? 1 : 0;
}

/** @throws InputProblem where the style asks for more work than it may */
function* allowed(pieces: Iterable<string>, name: string): Generator<string> {
  try {
    yield* pieces;
  } catch (thrown) {
    if (!(thrown instanceof StyleRuntimeError && thrown.isOverworked)) throw thrown;
    throw new InputProblem([
      { file: name, message: `${thrown.message} It asks for too much work: take out expressions that make long texts or lists` },
    ]);
  }
}

async function readOutcome(file: string, io: Io): Promise<Outcome> {
  try {
    return { file, ...(await readSheet(file, io)) };
  } catch (thrown) {
    if (!(thrown instanceof StyleSheetError)) throw thrown;
    return { file, name: file, error: thrown };
  }
}

/** Reports each part of the sheet that was left out, one a line. */
async function tell(file: string, { warnings }: StyleSheet, failures: number, io: Io): Promise<void> {
  for (const warning of warnings) {
    const line = sheetWarningLine(file, warning);
    if (line !== undefined) await io.stderr.write(`${faultLine(line)}\n`);
  }
  if (failures > 0) await io.stderr.write(`${file}: Error while evaluating mapcss evals (${failures})\n`);
}
