/** Takes over what an import or an update has made of the elements in a database, and tells when it does not answer. */
import type { DataSummary, ReplaceableHost } from '@flyover/engine-host';
import { readAbout } from '@flyover/overpass-sql';
import type { OpenReplicas } from '../elements-in-sql/replicas.ts';
import { messageOf } from '../problem.ts';

/** Result of a look at the database. */
export type DatabaseNews =
  /** Its elements are others, or it answers again. */
  | { readonly kind: 'taken'; readonly summary: DataSummary; readonly seconds: number }
  /** It does not answer, or has no tables: told once. */
  | { readonly kind: 'away'; readonly message: string };

/** Options of `followDatabase`. */
export interface FollowDatabaseOptions {
  readonly host: ReplaceableHost;
  readonly replicas: OpenReplicas;
  /** Its state before it was opened. */
  readonly opened: string | undefined;
  readonly tell: (news: DatabaseNews) => void;
  /** ms between two looks. */
  readonly interval?: number;
}

/** A text that is another one after each import and update; undefined where no database answers. */
export async function databaseState(replicas: OpenReplicas): Promise<string | undefined> {
  return replicas.use(readAbout).then(
    ({ changed }) => changed,
    () => undefined,
  );
}

/**
 * Looks at the database now and then. Answers to queries are of the moment in which they are asked, whoever looks; what is kept beside them (counts, tiles, boundaries) is made anew.
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
