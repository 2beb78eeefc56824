/** The worker's side of a database by letters. */
import type { SqlEngine } from '@flyover/feature-export';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { type DatabaseCalls, orderPlayer } from '../../results/database-messages.ts';

/** Serves the calls of a port with one new database. If the engine cannot be loaded, every call fails with the reason. */
export function serveDatabase(port: MessagePort, loadEngine: () => Promise<SqlEngine>): void {
  const opening = loadEngine().then(({ Database }) => {
    const database = new Database();
    return { database, play: orderPlayer(database) };
  });
  // reported by each call
  opening.catch(() => undefined);
  const served: DatabaseCalls = {
    play: async (batch) => (await opening).play(batch),
    file: async () => new Blob([new Uint8Array((await opening).database.export())]),
  };
  serveCalls(served, messagePort(port));
}
