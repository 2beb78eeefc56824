/** The file of `--config`, whose fields override the defaults one by one. */
import { type ConfigFields, checkConfig } from '@flyover/app-config';
import { type ParseError, parse } from 'jsonc-parser';
import { InputProblem, lineAndColumn } from '../problem.ts';

/**
 * The fields of a configuration file; those it does not set are absent.
 *
 * @param file its name for messages
 * @throws InputProblem naming every field that is wrong or unknown, or where the JSON breaks
 */
export function readConfigFile(text: string, file: string): Partial<ConfigFields> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputProblem([{ file, ...brokenAt(text), message: 'this is not JSON: check commas, quotes and brackets here' }]);
  }
  const { fields, problems } = checkConfig(value);
  if (problems.length > 0) throw new InputProblem(problems.map((message) => ({ file, message })));
  return fields;
}

/** Not every message of the platform names the place. */
function brokenAt(text: string): { line: number; column: number } {
  const faults: ParseError[] = [];
  parse(text, faults, { disallowComments: true });
  return lineAndColumn(text, faults[0]?.offset ?? text.length);
}
