/** Errors that a command can end with. */
import { errorMessage } from '@flyover/worker-calls';
import { dataFaultSentence, sqlFaultOf, sqlFaultSentence } from './sentences/faults.ts';

/** A fault of the input: exit code 1, one line `file:line:column: message` per fault. */
export class InputProblem extends Error {
  override readonly name = 'InputProblem';
  readonly faults: readonly InputFault[];

  /** @param faults at least one */
  constructor(faults: readonly InputFault[]) {
    super(faults.map(faultLine).join('\n'));
    this.faults = faults;
  }
}

/** A fault of the call (an unknown option, a missing file): exit code 2. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem';
  /** Whether the usage is printed after the message. */
  readonly showUsage: boolean;

  constructor(message: string, options: { showUsage?: boolean } = {}) {
    super(message);
    this.showUsage = options.showUsage ?? true;
  }
}

/** One fault of an input. Lines and columns count from 1; columns are UTF-16 units. */
export interface InputFault {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** Returns `file:line:column: message`, without the unknown parts. */
export function faultLine(fault: InputFault): string {
  const line = fault.line === undefined ? '' : `:${fault.line}`;
  const column = fault.line === undefined || fault.column === undefined ? '' : `:${fault.column}`;
  return `${fault.file}${line}${column}: ${fault.message}`;
}

/** Returns the line and column, counted from 1, of an offset in UTF-16 units. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const end = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}

/** Returns the message of a thrown value: a sentence for a file that cannot be read, or for a failure of elements in a database. */
export function messageOf(thrown: unknown): string {
  const sqlFault = sqlFaultOf(thrown);
  if (sqlFault !== undefined) return sqlFaultSentence(sqlFault);
  return dataFaultSentence(thrown) ?? errorMessage(thrown);
}
