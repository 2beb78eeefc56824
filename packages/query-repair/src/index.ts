/** Makes a query drawable on a map or loadable in an editor, lays it out, and says why its answer is empty. */
export { type FormattedQuery, formatQuery } from './format-query.ts';
export { compareMoments, type MomentEdit, type Moments, momentsOf, setMoment } from './moments.ts';
export type { Purpose, Repair, RepairProblem, RepairReason } from './read-query.ts';
export { needsRepair, repairQuery } from './repair-query.ts';
export { type CountedClause, causeOfEmpty, type EmptyCause, type EmptyClause, type EmptyFinding, findingOf } from './why-empty.ts';
