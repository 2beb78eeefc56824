/**
 * `kill_my_queries`: ends at a server what this page has left running there. It ends every query of the same address, so it is
 * sent only where this page has one that is unfinished or was aborted.
 */

/** The time that the next run waits for an earlier call, ms. Then the call is aborted: it must not end the new query. */
const LONGEST_WAIT = 3000;

export interface QueryKiller {
  /**
   * To be called before a run asks its server. Ends when the server may be asked.
   *
   * @param allowed the setting: without it nothing is sent
   */
  beforeRun(runId: number, server: string, allowed: boolean): Promise<void>;
  /** The server has answered in full, or failed: nothing of this run is left there. */
  ended(runId: number): void;
  /** The run was aborted: its query may go on at the server. */
  aborted(runId: number, allowed: boolean): void;
}

/**
 * @param send makes the call; a rejection only warns
 * @param warn called with the reason of a failed call
 */
export function createQueryKiller(send: (server: string) => Promise<void>, warn: (reason: string) => void): QueryKiller {
  /** Runs that asked a server and have not ended, and the server. */
  const unfinished = new Map<number, string>();
  const calls = new Map<string, Promise<void>>();

  const runsAt = (server: string) => [...unfinished].filter(([, asked]) => asked === server).map(([runId]) => runId);
  const kill = (server: string) => {
    if (calls.has(server)) return;
    const runs = runsAt(server);
    const call = send(server)
      .then(() => {
        for (const runId of runs) unfinished.delete(runId);
      })
      .catch((error: unknown) => warn(`the server did not end earlier queries: ${String(error)}`))
      .finally(() => calls.delete(server));
    calls.set(server, call);
  };
  return {
    async beforeRun(runId, server, allowed) {
      const pending = calls.get(server);
      if (pending !== undefined) await atMost(pending, LONGEST_WAIT);
      if (allowed && runsAt(server).length > 0) {
        kill(server);
        await atMost(calls.get(server), LONGEST_WAIT);
      }
      unfinished.set(runId, server);
    },
    ended(runId) {
      unfinished.delete(runId);
    },
    aborted(runId, allowed) {
      const server = unfinished.get(runId);
      if (allowed && server !== undefined) kill(server);
    },
  };
}

function atMost(promise: Promise<void> | undefined, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void promise?.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The one of this page. */
export const queryKiller = createQueryKiller(
  async (server) => {
    const response = await fetch(`${server}kill_my_queries`, {
      mode: 'cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  },
  (reason) => console.warn(reason),
);
