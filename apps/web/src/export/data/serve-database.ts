/** The worker's side of a database by letters. */
import type { SqlEngine } from '@flyover/feature-export';
import { type DatabaseOrder, type DatabaseReply, orderPlayer } from './database-messages.ts';

/** Takes orders from a port for one new database, and gives its file at the end. What fails is told through the port. */
export async function serveDatabase(port: MessagePort, loadEngine: () => Promise<SqlEngine>): Promise<void> {
  const reply = (message: DatabaseReply) => port.postMessage(message);
  const fail = (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) });
  try {
    const { Database } = await loadEngine();
    const database = new Database();
    const play = orderPlayer(database);
    port.onmessage = ({ data }: MessageEvent<DatabaseOrder>) => {
      try {
        if ('finish' in data) reply({ file: new Blob([new Uint8Array(database.export())]) });
        else {
          play(data.batch);
          reply({ done: true });
        }
      } catch (error) {
        fail(error);
      }
    };
  } catch (error) {
    fail(error);
  }
}
