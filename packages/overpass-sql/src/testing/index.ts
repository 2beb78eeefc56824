/** A PostgreSQL in the process, also for the tests of other packages. */
export { emptyPglite, PGLITE_START } from './pglite-connection.ts';
