import { type StyleSheet, StyleSheetError } from '@flyover/mapcss';
import { type TranslatedSheet, TranslationSizeError, translateSheet } from '@flyover/style-translation';
import type { Call } from '../call.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { faultLine, InputProblem } from '../problem.ts';
import { leftOutSentence } from '../sentences/left-out.ts';
import { sheetErrorLine, sheetWarningLine } from '../sentences/sheet-problem.ts';
import { readSheet } from '../style/read-sheet.ts';

/**
 * `flyover translate-style`: prints a MapCSS sheet as a MapLibre style. What is left out is told on standard error; with `--strict` the exit code is then 1.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const { name, sheet } = await readOne(call.argument, io);
  const { style, left } = translated(name, sheet);
  await withOutput(call, io, (sink) => sink.write(`${JSON.stringify(style, null, 2)}\n`));
  for (const warning of sheet.warnings) {
    const line = sheetWarningLine(name, warning);
    if (line !== undefined) await io.stderr.write(`${faultLine(line)}\n`);
  }
  for (const one of left) await io.stderr.write(`${faultLine({ file: name, line: one.line, message: leftOutSentence(one) })}\n`);
  return call.has('strict') && left.length > 0 ? 1 : 0;
}

async function readOne(file: string | undefined, io: Io): Promise<{ name: string; sheet: StyleSheet }> {
  try {
    return await readSheet(file, io);
  } catch (thrown) {
    if (!(thrown instanceof StyleSheetError)) throw thrown;
    throw new InputProblem([sheetErrorLine(file === undefined || file === '-' ? '<stdin>' : file, thrown)]);
  }
}

function translated(file: string, sheet: StyleSheet): TranslatedSheet {
  try {
    return translateSheet(sheet);
  } catch (thrown) {
    if (!(thrown instanceof TranslationSizeError)) throw thrown;
    throw new InputProblem([{ file, message: 'the style would be too large for any map: translate a part of the sheet' }]);
  }
}
