/** What is wrong with a regular expression of a query. */
import type { HintCode } from './hint.ts';
import { posixRegexProblem } from './posix-regex.ts';

/** Characters of a pattern that a message repeats. */
const SHOWN = 60;

/**
 * The message and the hint for a pattern that cannot be run; undefined where it can. The message for an invalid one is the
 * server's; the server knows no size, but takes memory and time without an end for what is refused here.
 */
export function patternFault(pattern: string): { readonly message: string; readonly hint: HintCode } | undefined {
  switch (posixRegexProblem(pattern)) {
    case undefined:
      return undefined;
    case 'invalid':
      return {
        message: `Invalid regular expression: "${pattern}"`,
        hint: 'pattern',
      };
    case 'large':
      return {
        message: `Regular expression too large: "${pattern.length > SHOWN ? `${pattern.slice(0, SHOWN)}…` : pattern}"`,
        hint: 'shorterPattern',
      };
  }
}
