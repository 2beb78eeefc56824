/** Databases for tests: a PostgreSQL of the test's own, with or without PostGIS, and tables for it. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFile } from '@flyover/feature-export';
import type { FeatureSet } from '@flyover/osm-features';
import pg from 'pg';

export interface Postgres {
  /** The address for a role. */
  address(role: string): string;
  /** Runs statements as the superuser. */
  run(statements: string): Promise<void>;
  /** Stops the server as a power failure does; committed data remains. */
  halt(): Promise<void>;
  /** Restarts the server after `halt`. */
  again(): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** The superuser. */
export const OWNER = 'flyover';

/** Returns the folder of the programs, Debian's under /usr/lib or one of the path; undefined where there is none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  return [...versions, ...(process.env.PATH ?? '').split(':')].find(
    (path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')),
  );
}

/** Returns whether the PostgreSQL of a folder of programs has PostGIS. */
export function hasPostgis(programs: string): boolean {
  const { stdout } = spawnSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  const shared = [stdout?.trim(), programs.replace('/lib/', '/share/').replace(/\/bin$/, '')];
  return shared.some((folder) => folder !== undefined && folder !== '' && existsSync(join(folder, 'extension/postgis.control')));
}

/** Starts a PostgreSQL, and waits until it answers. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-pg-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (made.status !== 0) throw new Error(String(made.stderr));
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F'], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
  let server = start();
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const address = (role: string) => `postgres://${role}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await answers(address(OWNER));
  return {
    address,
    async run(statements) {
      const client = new pg.Client({ connectionString: address(OWNER) });
      await client.connect();
      await client.query(statements);
      await client.end();
    },
    halt: () => end('SIGQUIT'),
    async again() {
      server = start();
      await answers(address(OWNER));
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(address: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (thrown) {
      // still starting
      if (attempt === 300) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

// A PostGIS for tests: a real one where this computer has PostgreSQL, else one in this process (PGlite), which takes half a minute to start.

export interface Postgis {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostGIS.
 *
 * @param statements run first, as the superuser
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
  // every connection has this role: PGlite has one session
  // PGlite ignores the settings of a role
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

// The tables of Postpass, filled by the exporter.

/** A role that may only read. */
export const STRANGER = 'stranger';

/** SQL of the README by which clients cannot read or end each other's statements, nor fill the disk. */
const KEEP_APART = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').match(/DO \$\$ [\s\S]*?\nEND \$\$;/)?.[0] ?? '';

/** Returns SQL that creates a role for public statements. */
export function strangerSql(role: string): string {
  return `CREATE ROLE ${role} LOGIN; ALTER ROLE ${role} SET temp_file_limit = '64MB';`;
}

/** Returns SQL that creates the tables, and the role that may read them. */
export async function databaseSql(set: FeatureSet): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of exportFile('postgis', set)) text += decoder.decode(chunk, { stream: true });
  return `${text}${strangerSql(STRANGER)} GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${STRANGER}; ${KEEP_APART}`;
}
