/** For tests of other rooms, too: a PostgreSQL in the process. */
export { emptyPglite, PGLITE_START } from './pglite-connection.ts';
