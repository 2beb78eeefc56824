/** Has a database read a statement without running it. */
import type { Connection, PoolClient } from 'pg';

/**
 * Resolves where a text is one statement by itself. Only then may it stand in parentheses within another: one that closes them could
 * put anything behind. Names of tables and columns are looked up as well, and positions of errors are those of the text.
 *
 * @throws what the database says is wrong
 */
export function parseStatement(client: PoolClient, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // what the driver asks of a query; it has no query that is only parsed
    client.query({
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    });
  });
}
