/** Detects imports and updates of the elements in a database, and reports when the database does not answer. */
import type { DataSummary, ReplaceableHost } from '@flyover/engine-host';
import { readAbout } from '@flyover/overpass-sql';
import type { OpenReplicas } from '../elements-in-sql/replicas.ts';
import { messageOf } from '../problem.ts';

/** Result of a check of the database. */
export type DatabaseNews =
  /** The elements have changed, or the database answers again. */
  | { readonly kind: 'taken'; readonly summary: DataSummary; readonly seconds: number }
  /** The database does not answer, or has no tables; reported once. */
  | { readonly kind: 'away'; readonly message: string };

/** Options of `followDatabase`. */
export interface FollowDatabaseOptions {
  readonly host: ReplaceableHost;
  readonly replicas: OpenReplicas;
  /** The state of the database before it was opened. */
  readonly opened: string | undefined;
  readonly tell: (news: DatabaseNews) => void;
  /** Time between two checks, ms. */
  readonly interval?: number;
}

/** Returns a text that changes with each import and update; undefined where no database answers. */
export async function databaseState(replicas: OpenReplicas): Promise<string | undefined> {
  return replicas.use(readAbout).then(
    ({ changed }) => changed,
    () => undefined,
  );
}

/**
 * Checks the database at an interval. Queries always read the current elements, with or without a check; a check renews the counts, tiles
 * and boundaries that are kept.
 *
 * @returns ends it
 */
export function followDatabase({ host, replicas, opened, tell, interval = 2000 }: FollowDatabaseOptions): () => void {
  let known = opened;
  let isAway = opened === undefined;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const begun = performance.now();
    try {
      const { changed } = await replicas.use(readAbout);
      if (isOver) return;
      if (changed !== known || isAway) {
        const summary = await host.replace();
        if (isOver || summary === undefined) return;
        if (summary.fault === undefined) {
          [known, isAway] = [changed, false];
          tell({ kind: 'taken', summary, seconds: (performance.now() - begun) / 1000 });
        }
      }
    } catch (thrown) {
      if (!isAway && !isOver) tell({ kind: 'away', message: messageOf(thrown) });
      isAway = true;
    }
    again();
  };
  const again = () => {
    if (isOver) return;
    timer = setTimeout(look, interval);
    timer.unref();
  };
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
