import { writeFile } from 'node:fs/promises';
import { formatQuery } from '@flyover/query-repair';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, faultLine, type InputFault, InputProblem } from '../problem.ts';
import { formatProblem } from '../sentences/queries.ts';

/**
 * `flyover format`: prints formatted queries, writes them back, or names those that are not formatted; exit code 1 where there is one, or
 * where one has a fault. A text with a fault is neither changed nor printed.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const files = call.arguments.length === 0 ? ['-'] : call.arguments;
  const isCheck = call.has('check');
  const isWrite = call.has('write');
  if (isCheck && isWrite) throw new CallProblem('say either --check or --write');
  if (isWrite && files.includes('-')) throw new CallProblem('--write writes to files, not to standard output');
  if (files.length > 1 && !isCheck && !isWrite) throw new CallProblem('several files take --check or --write');
  if (files.indexOf('-') !== files.lastIndexOf('-')) throw new CallProblem('standard input can be read only once');
  const faults: InputFault[] = [];
  const others: string[] = [];
  let printed = '';
  for (const file of files) {
    const { name, text } = await readText(file, io);
    const result = formatQuery(text, call.has('compact') ? 'compact' : 'pretty');
    if (result.kind !== 'formatted') faults.push(formatProblem(name, result, call.has('compact')));
    else {
      if (result.text !== text) others.push(name);
      if (isWrite && result.text !== text) await writeFile(file, result.text);
      printed = result.text;
    }
  }
  if (faults.length > 0 && !isCheck && !isWrite) throw new InputProblem(faults);
  await withOutput(call, io, (sink) => sink.write(isCheck || isWrite ? others.map((name) => `${name}\n`).join('') : printed));
  for (const fault of faults) await io.stderr.write(`${faultLine(fault)}\n`);
  return faults.length > 0 || (isCheck && others.length > 0) ? 1 : 0;
}
