/** The names of users as a database keeps them: by uid, the last one that any version gives. So does the Overpass API (meta_updater.cc). */
import type { ElementColumns, ElementStore } from '@flyover/osm-elements';

/** The number of a name, and the second from which a user has it. */
interface LastName {
  name: number;
  since: number;
}

/**
 * The same versions, each with the name that its user has last.
 *
 * @param store of versions, its columns in memory
 * @returns `store` itself where nobody has two names
 */
export function withLastNames(store: ElementStore): ElementStore {
  const { nodes, ways, relations } = store;
  const names = new Map<number, LastName>();
  let hasSeveral = false;
  for (const { count, meta } of [nodes, ways, relations]) {
    const { uid, user, timestamp } = meta;
    if (uid === undefined || user === undefined) continue;
    for (let row = 0; row < count; row++) {
      if (uid[row] === 0) continue;
      const since = timestamp?.[row] ?? 0;
      const last = names.get(uid[row]);
      if (last === undefined) {
        names.set(uid[row], { name: user[row], since });
        continue;
      }
      if (last.name === user[row]) {
        last.since = Math.max(last.since, since);
        continue;
      }
      hasSeveral = true;
      // a version that names nobody tells nothing of the name
      if (user[row] === 0 || (last.name !== 0 && since < last.since)) continue;
      last.name = user[row];
      last.since = since;
    }
  }
  if (!hasSeveral) return store;
  const renamed = <T extends ElementColumns>(table: T): T => {
    const { uid, user } = table.meta;
    if (uid === undefined || user === undefined) return table;
    return { ...table, meta: { ...table.meta, user: user.map((name, row) => names.get(uid[row])?.name ?? name) } };
  };
  return { ...store, nodes: renamed(nodes), ways: renamed(ways), relations: renamed(relations) };
}
