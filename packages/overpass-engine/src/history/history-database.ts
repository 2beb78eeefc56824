/**
 * A database over versions. Every moment has a view of its own over the same rows: what holds then, who refers to whom, bounds and areas
 * are made when a query first asks for that moment, tags and the grid of nodes once for all. Nothing of the store is copied.
 */
import { NODE } from '@flyover/osm-elements';
import { assembleDatabase, type Foundations } from '../assemble-database.ts';
import type { Database } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import { once } from '../once.ts';
import { RowCollector } from '../row-set.ts';
import { lastVersion, newestVersion, PRESENT, versionAt, versionsOf } from './versions.ts';

/** Moments besides the present whose views are kept: the two of a comparison, and two more. */
const MOST_VIEWS = 4;

/** @param foundations of a store of versions */
export function createHistoryDatabase(foundations: Foundations): Database {
  const { store } = foundations;
  const tables = [store.nodes, store.ways, store.relations];
  const versions = tables.map((table) => once(() => versionsOf(table)));
  // the last version of everything that is referred to: from there a moment is a few steps back
  const lastNodes = once(() => Uint32Array.from(store.ways.refs, (id) => lastVersion(store.nodes.ids, id)));
  const lastMembers = once(() => {
    const { memberTypes, memberRefs } = store.relations;
    return Uint32Array.from(memberRefs, (id, i) => lastVersion(tables[memberTypes[i]].ids, id));
  });
  const views = new Map<number, Database>();

  /** The newest change of all: at it and behind it is the present. */
  const newest = once(() =>
    tables.reduce((latest, { meta }) => (meta.timestamp ?? new Float64Array()).reduce((a, b) => Math.max(a, b), latest), 0),
  );

  function at(moment: number): Database {
    const shown = moment >= newest() ? PRESENT : moment;
    const known = views.get(shown) ?? createView(shown);
    // the one that was asked for last goes last
    views.delete(shown);
    views.set(shown, known);
    const [oldest] = [...views.keys()].filter((each) => each !== PRESENT);
    if (views.size > MOST_VIEWS + 1 && oldest !== undefined) views.delete(oldest);
    return known;
  }

  function createView(moment: number): Database {
    const rowAt = (type: number, last: number) => versionAt(tables[type].ids, versions[type](), last, moment);
    const wayNodes = once(() => lastNodes().map((last) => rowAt(NODE, last)));
    const members = once(() => lastMembers().map((last, i) => rowAt(store.relations.memberTypes[i], last)));
    return assembleDatabase(
      foundations,
      { wayNodes, members },
      {
        moment,
        versions: (type) => versions[type](),
        holds(type) {
          const { from, until } = versions[type]();
          return (row) => from[row] <= moment && moment < until[row];
        },
        rowOf: (type, id) => rowAt(type, lastVersion(tables[type].ids, id)),
        newestRowOf: (type, id) => newestVersion(tables[type].ids, versions[type](), lastVersion(tables[type].ids, id), moment),
        here(type, rows) {
          const collector = new RowCollector(tables[type].count);
          for (const row of rows) {
            const here = rowAt(type, lastVersion(tables[type].ids, tables[type].ids[row]));
            if (here !== NO_ROW) collector.add(here);
          }
          return collector.finish();
        },
        at,
      },
    );
  }

  return at(PRESENT);
}
