/** A PostgreSQL of the test's own, where this computer has one: in a folder, asked over a socket in it, without a port. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface Postgres {
  /** The address for a role. */
  address(role: string): string;
  /** Runs statements as the role that may do everything. */
  run(statements: string): Promise<void>;
  /** Stops the server as a power failure does; committed data remains. */
  halt(): Promise<void>;
  /** Restarts the server after `halt`. */
  again(): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** The role that may do everything. */
export const OWNER = 'flyover';

/** The folder of the programs: Debian's lie under /usr/lib, others in the path. Undefined where there is none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  return [...versions, ...(process.env.PATH ?? '').split(':')].find(
    (path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')),
  );
}

/** Whether the PostgreSQL of a folder of programs has PostGIS. */
export function hasPostgis(programs: string): boolean {
  const { stdout } = spawnSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  const shared = [stdout?.trim(), programs.replace('/lib/', '/share/').replace(/\/bin$/, '')];
  return shared.some((folder) => folder !== undefined && folder !== '' && existsSync(join(folder, 'extension/postgis.control')));
}

/** Starts it, and waits until it answers. */
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
      // it is starting
      if (attempt === 300) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
