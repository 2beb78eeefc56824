/** The set a statement leaves its result in. */
import type { Statement } from '@flyover/overpass-ql';

/** The name of the set, or undefined for statements that give no set. */
export function outputOf(statement: Statement): string | undefined {
  return 'output' in statement ? statement.output.name : undefined;
}
