/** Databases with the same elements: each run uses one that answers. */
import type { SqlReplicas } from '@flyover/engine-host';
import { type About, hasCode, isSqlProblem, readTables, SqlProblem } from '@flyover/overpass-sql';
import { saidOf } from '../sentences/database.ts';
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts';

/** Options of `createReplicas`, for tests. */
export interface ReplicasOptions {
  /** Time between two checks of each database, ms. */
  readonly interval?: number;
  /** Time in which a database must answer a check or a new connection, ms. */
  readonly patience?: number;
}

/** Replicas whose checks and connections the caller ends. */
export interface OpenReplicas extends SqlReplicas {
  use<T>(read: (connection: PostgresConnection) => Promise<T>): Promise<T>;
  /**
   * Asks every database that is not left out for its facts, and returns those of the latest change.
   *
   * @throws SqlProblem where no database answers, or an import is in its last step
   */
  newest(): Promise<About>;
  /** The time of the latest change that `newest` has found (`About.changed`). */
  readonly since: string | undefined;
  end(): Promise<void>;
}

/** A database of the list. */
interface Replica {
  readonly address: string;
  /** The reason why the database is left out; undefined while it is in use. */
  fault: unknown;
  /** Idle connections, and those in use. */
  readonly idle: PostgresConnection[];
  readonly used: Set<PostgresConnection>;
}

const INTERVAL = 5000;
const PATIENCE = 5000;
/** Lateness of a timer from which on this thread counts as busy, ms. */
const LATE = 500;
/** Time after which a connection at rest is ended, ms. */
const REST = 30_000;

/**
 * Creates replicas; no connection is opened before the first run. Runs take the databases in turn. A database is left out while it does not
 * answer, or has no tables or those of another version. Every few seconds each database is checked over a separate connection: one that
 * answers again is used again, and the runs on a silent one move to another. Reading runs are repeated over the next database when a
 * connection breaks or the database lacks a change. Each run has its own connection, and a check has one more.
 *
 * @param addresses at least one
 */
export function createReplicas(
  addresses: readonly string[],
  { interval = INTERVAL, patience = PATIENCE }: ReplicasOptions = {},
): OpenReplicas {
  const replicas = addresses.map((address): Replica => ({ address, fault: undefined, idle: [], used: new Set() }));
  let turn = Math.floor(Math.random() * replicas.length);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let since: string | undefined;

  const leaveOut = (replica: Replica, fault: unknown) => {
    replica.fault = fault;
    for (const connection of replica.idle.splice(0)) connection.cut();
  };
  const check = async (replica: Replica) => {
    let connection: PostgresConnection | undefined;
    try {
      connection = await connectPostgres(replica.address, patience);
      const opened = connection;
      await factsWithin(opened, patience);
      replica.fault = undefined;
      await withinPatience(opened.end(), patience);
    } catch (thrown) {
      connection?.cut();
      leaveOut(replica, thrown);
      // runs on a silent database move to another; a database that refuses has an error code
      if (!hasCode(thrown, SQLSTATE)) for (const used of replica.used) used.cut();
    }
  };
  const watch = () => {
    if (timer !== undefined || isOver) return;
    timer = setTimeout(async () => {
      await Promise.all(replicas.map(check));
      timer = undefined;
      watch();
    }, interval);
    timer.unref();
  };
  const next = (tried: ReadonlySet<Replica>): Replica | undefined => {
    turn++;
    const inTurn = replicas.map((_, i) => replicas[(turn + i) % replicas.length]);
    return inTurn.find((replica) => replica.fault === undefined && !tried.has(replica));
  };
  const rest = (replica: Replica, connection: PostgresConnection) => {
    replica.used.delete(connection);
    if (connection.isBroken || connection.isCancelled || isOver || replica.fault !== undefined) return connection.cut();
    replica.idle.push(connection);
    setTimeout(() => {
      const at = replica.idle.indexOf(connection);
      if (at === -1) return;
      replica.idle.splice(at, 1);
      void connection.end().catch(() => undefined);
    }, REST).unref();
  };

  /** Runs over a connection of a replica, which is left out where it does not answer or has no tables. */
  const runOn = async <T>(replica: Replica, read: (connection: PostgresConnection) => Promise<T>): Promise<T> => {
    for (;;) {
      let connection = takeIdle(replica);
      const isFresh = connection === undefined;
      try {
        connection ??= await connectPostgres(replica.address, patience);
      } catch (thrown) {
        leaveOut(replica, thrown);
        throw thrown;
      }
      replica.used.add(connection);
      try {
        const value = await read(connection);
        rest(replica, connection);
        return value;
      } catch (thrown) {
        const isCut = connection.isBroken || hasCode(thrown, ENDING);
        if (thrown instanceof Late) connection.cut();
        rest(replica, connection);
        // one that had rested may have been cut long ago
        if (isCut && !isFresh) continue;
        if (isCut || thrown instanceof Late || isSqlProblem(thrown, 'noTables', 'otherVersion')) leaveOut(replica, thrown);
        throw thrown;
      }
    }
  };

  return {
    async use(read) {
      watch();
      // a check may take a replica back before this run has tried the others
      const tried = new Set<Replica>();
      let last: unknown;
      for (;;) {
        const replica = next(tried);
        if (replica === undefined) throw replicas.every(({ fault }) => fault !== undefined) ? problemOf(replicas) : last;
        try {
          return await runOn(replica, read);
        } catch (thrown) {
          if (replica.fault !== thrown && !hasCode(thrown, CONFLICT) && !isSqlProblem(thrown, 'behind')) throw thrown;
          last = thrown;
          tried.add(replica);
        }
      }
    },
    async newest() {
      watch();
      const usable = replicas.filter(({ fault }) => fault === undefined);
      const asked = usable.map((replica) => runOn(replica, (connection) => factsWithin(connection, patience)).catch(() => undefined));
      const found = (await Promise.all(asked)).filter((about) => about !== undefined);
      if (found.length === 0)
        throw replicas.every(({ fault }) => fault !== undefined) ? problemOf(replicas) : new SqlProblem({ kind: 'importing' });
      const newest = found.reduce((best, about) => (about.changed > best.changed ? about : best));
      since = newest.changed;
      return newest;
    },
    get since() {
      return since;
    },
    async end() {
      isOver = true;
      clearTimeout(timer);
      await Promise.all(replicas.flatMap(({ idle }) => idle.splice(0)).map((connection) => connection.end()));
    },
  };
}

/**
 * Reads the facts of a database.
 *
 * @throws Late; SqlProblem, but none where an import is in its last step, and the facts are undefined
 */
async function factsWithin(connection: PostgresConnection, patience: number): Promise<About | undefined> {
  const facts = readTables(connection, async (about) => about, { patience: patience / 2 }).catch((thrown) => {
    if (!isSqlProblem(thrown, 'importing')) throw thrown;
    return undefined;
  });
  return withinPatience(facts, patience);
}

/** A database that did not answer in time. */
class Late extends Error {
  override readonly name = 'Late';
}

/** Returns the idle connection used last that is not broken. */
function takeIdle({ idle }: Replica): PostgresConnection | undefined {
  for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) if (!connection.isBroken) return connection;
  return undefined;
}

async function withinPatience<T>(answer: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const arm = () => {
      const due = performance.now() + patience;
      timer = setTimeout(() => {
        // this thread was busy itself: the answer may be there, but not read yet
        if (performance.now() - due > LATE) arm();
        else reject(new Late(`it does not answer within ${patience / 1000} s`));
      }, patience);
      timer.unref();
    };
    arm();
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Codes of errors that a database reports; those of the network begin with E, such as ECONNREFUSED. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;
/** Error codes of a database that ends its sessions: PostgreSQL's appendix A, class 57P. */
const ENDING = /^57P0[1-5]$/;
/** The error code of a statement that a replica ends because it conflicts with changes. */
const CONFLICT = /^40001$/;

function problemOf(replicas: readonly Replica[]): SqlProblem {
  const faults = replicas.map(({ fault }) => fault);
  const reported = faults.find((fault) => fault instanceof SqlProblem);
  return reported ?? new SqlProblem({ kind: 'away', said: saidOf(faults.find((fault) => fault !== undefined)) });
}
