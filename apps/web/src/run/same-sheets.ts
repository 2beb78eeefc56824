/** Style sheets that say the same. */
import type { Directive } from '@flyover/query-template';

/** Whether two lists of sheets say the same. */
export function sameSheets(some: readonly Pick<Directive, 'text'>[], others: readonly Pick<Directive, 'text'>[]): boolean {
  return some.length === others.length && some.every(({ text }, index) => text === others[index].text);
}
