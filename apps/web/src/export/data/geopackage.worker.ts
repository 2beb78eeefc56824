/**
 * SQLite for GeoPackages, in a worker of its own: WebAssembly needs `wasm-unsafe-eval`, which the server allows to this file alone, and making
 * the file at the end blocks whoever does it. It is given a port, and takes orders from there.
 */
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import sqliteAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { type DatabaseOrder, type DatabaseReply, orderPlayer } from './database-messages.ts';

addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => void answer(port), { once: true });

async function answer(port: MessagePort): Promise<void> {
  const reply = (message: DatabaseReply) => port.postMessage(message);
  const fail = (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) });
  try {
    const { Database } = await initSqlJs({ locateFile: () => sqliteAddress });
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
