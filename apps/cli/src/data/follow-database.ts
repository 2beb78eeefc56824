/** Detects imports and updates of the elements in a database, and reports when the database does not answer. */
import type { DataSummary, ReplaceableHost } from '@flyover/engine-host';
import { isSqlProblem } from '@flyover/overpass-sql';
import type { OpenReplicas } from '../elements-in-sql/replicas.ts';
import { messageOf } from '../problem.ts';
import { repeat } from './repeat.ts';

/** Result of a check of the database. */
export type DatabaseNews =
  /** The elements have changed, or the database answers again. */
  | { readonly kind: 'taken'; readonly summary: DataSummary; readonly seconds: number }
  /** The database does not answer, or has no tables; reported once. */
  | { readonly kind: 'away'; readonly message: string };

/** Options of `followDatabase`. */
export interface FollowDatabaseOptions {
  /** Its threads read from databases that have the latest change (`DatabaseSource.since`). */
  readonly host: ReplaceableHost;
  readonly replicas: Pick<OpenReplicas, 'newest'>;
  /** The time of the last change before it was opened; undefined where no database answered. */
  readonly opened: string | undefined;
  readonly tell: (news: DatabaseNews) => void;
  /** Time between two checks, ms. */
  readonly interval?: number;
}

/**
 * Checks the databases at an interval. Queries always read the current elements, with or without a check; a check renews the counts, tiles
 * and boundaries that are kept, as soon as one of the databases has a change.
 *
 * @returns ends it
 */
export function followDatabase({ host, replicas, opened, tell, interval = 2000 }: FollowDatabaseOptions): () => void {
  let known = opened;
  let isAway = opened === undefined;
  let isOver = false;
  const look = async () => {
    const begun = performance.now();
    try {
      const { changed } = await replicas.newest();
      if (isOver || (changed === known && !isAway)) return;
      const summary = await host.replace();
      if (isOver || summary === undefined || summary.fault !== undefined) return;
      [known, isAway] = [changed, false];
      tell({ kind: 'taken', summary, seconds: (performance.now() - begun) / 1000 });
    } catch (thrown) {
      // the next check finds the elements of the import
      if (isSqlProblem(thrown, 'importing')) return;
      if (!isAway && !isOver) tell({ kind: 'away', message: messageOf(thrown) });
      isAway = true;
    }
  };
  const end = repeat(look, interval);
  return () => {
    isOver = true;
    end();
  };
}
