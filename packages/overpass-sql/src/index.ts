/** Overpass QL over elements in PostgreSQL. */
export { type AskedSql, type Gathered, type GatherOptions, gatherElements } from './gather-elements.ts';
export { type ImportOptions, importElements } from './import-store.ts';
export type { ImportConnection, SqlConnection, SqlRow, SqlValue } from './sql-connection.ts';
export { type SqlFault, SqlProblem } from './sql-problem.ts';
