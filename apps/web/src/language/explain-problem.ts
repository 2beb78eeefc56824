import type { TextProblem } from '@flyover/query-checks';
import { openDialog } from '../ui/dialogs.ts';
import { isWorded } from './problem-sentence.ts';

/** Whether the help has a section on it: messages of the parser have none. */
export function isExplained({ code }: TextProblem): boolean {
  return !isWorded(code);
}

/** Opens the help at the section. */
export function explainProblem({ code }: TextProblem): void {
  openDialog('help', code);
}
