/** A PostGIS in this process (PGlite), asked over the protocol of PostgreSQL. */
import { PGlite } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export interface PgliteServer {
  /** The address for a role. All connections are the role of `startPglite`: PGlite has one session. */
  address(role: string): string;
  stop(): Promise<void>;
}

/**
 * Starts it on a port of its own.
 *
 * @param statements are run first, as the role that may do everything
 * @param role that all who connect have
 */
export async function startPglite(statements: string, role: string): Promise<PgliteServer> {
  const pglite = await PGlite.create({ extensions: { postgis } });
  await pglite.exec(statements);
  await pglite.exec(`SET ROLE ${role}`);
  const socket = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port: 0, maxConnections: 4 });
  await socket.start();
  const port = socket.getServerConn().split(':').at(-1);
  return {
    address: (each) => `postgresql://${each}@127.0.0.1:${port}/postgres`,
    async stop() {
      await socket.stop();
      await pglite.close();
    },
  };
}
