/** Overpass QL over elements in PostgreSQL. */
export { type About, readAbout, readTables } from './about.ts';
export { countKeys, countValues } from './count-words.ts';
export { fetchElements } from './fetch-elements.ts';
export { findNamed } from './find-named.ts';
export { type AskedSql, type Gathered, type GatherOptions, gatherElements } from './gather-elements.ts';
export { type ImportOptions, importElements } from './import-store.ts';
export { boundarySeeds, chosenSeeds, elementSeeds, nearSeeds, settlementSeeds } from './map-seeds.ts';
export type { PlaceWord, PlaceWords } from './place-words.ts';
export { allRows, type ImportConnection, type SqlConnection, type SqlRow, type SqlValue } from './sql-connection.ts';
export { hasCode, isSqlProblem, type SqlFault, SqlProblem } from './sql-problem.ts';
export { type SqlUpdateOptions, type SqlUpdateState, updateElements } from './update-elements.ts';
