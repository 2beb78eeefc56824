/** The part that is fetched with the first repair: the helper, and its texts. */
export { repairQuery } from '@flyover/query-repair';
export { repairText } from '../language/query-fault-text.ts';
