/** A PostGIS for tests: a real one where this computer has PostgreSQL, else one in this process (PGlite), which takes half a minute to start. */
import { hasPostgis, postgresPrograms, startPostgres } from './postgres.ts';

export interface Postgis {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts it.
 *
 * @param statements are run first, as the role that may do everything
 * @param role of the address
 */
export async function startPostgis(statements: string, role: string): Promise<Postgis> {
  const programs = postgresPrograms();
  if (programs === undefined || !hasPostgis(programs)) return startPglite(statements, role);
  const postgres = await startPostgres(programs);
  await postgres.run(statements);
  return { address: postgres.address(role), stop: postgres.stop };
}

async function startPglite(statements: string, role: string): Promise<Postgis> {
  const [{ PGlite }, { postgis }, { PGLiteSocketServer }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-postgis'),
    import('@electric-sql/pglite-socket'),
  ]);
  const pglite = await PGlite.create({ extensions: { postgis } });
  await pglite.exec(statements);
  // all who connect have this role: PGlite has one session
  // nor are the settings of a role taken
  await pglite.exec(`SET temp_file_limit = '64MB'; SET ROLE ${role}`);
  const socket = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port: 0, maxConnections: 4 });
  await socket.start();
  const port = socket.getServerConn().split(':').at(-1);
  return {
    address: `postgresql://${role}@127.0.0.1:${port}/postgres`,
    async stop() {
      await socket.stop();
      await pglite.close();
    },
  };
}
