/** Makes a query drawable on a map or loadable in an editor. */
export type { Purpose, Repair, RepairProblem } from './repair.ts';
export { needsRepair, repairQuery } from './repair-query.ts';
