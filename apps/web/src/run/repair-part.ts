/** What is fetched with the first repair: the helper, and what it says. */
export { repairQuery } from '@flyover/query-repair';
export { repairText } from '../language/query-fault-text.ts';
