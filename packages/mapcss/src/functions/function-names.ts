/** The names of all functions of expressions. */
import { FUNCTIONS } from './functions.ts';

/** Whether there is a function of this name. */
export function isFunctionName(name: string): boolean {
  return FUNCTIONS.has(name) || name === 'cond' || name === 'tag' || name === 'has_tag_key';
}
