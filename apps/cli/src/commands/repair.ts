import { type Purpose, repairQuery } from '@flyover/query-repair';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, faultLine, InputProblem } from '../problem.ts';
import { repairSentence } from '../sentences/queries.ts';

/**
 * `flyover repair`: prints a query whose result can be drawn, or loaded in an editor. Changes to make by hand
 * are reported, and the exit code is then 1; a query that cannot be read is not printed.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const purpose = purposeOf(call);
  const { name, text } = await readText(call.argument, io);
  const repair = repairQuery(text, purpose);
  const faults = repair.problems.map(({ line, column, reason }) => ({ file: name, line, column, message: repairSentence(reason) }));
  if (repair.problems.some(({ kind }) => kind === 'unreadable')) throw new InputProblem(faults);
  await withOutput(call, io, (sink) => sink.write(repair.text));
  for (const fault of faults) await io.stderr.write(`${faultLine(fault)}\n`);
  return faults.length === 0 ? 0 : 1;
}

function purposeOf(call: Call): Purpose {
  const value = call.value('for');
  if (value === 'map' || value === 'editor') return value;
  throw new CallProblem(value === undefined ? 'say what for: --for map or --for editor' : `--for is map or editor, not "${value}"`);
}
