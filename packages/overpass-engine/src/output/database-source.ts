/** A database as the source of a printed answer: tags in the order of their keys, geometry from the nodes. */
import { NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import type { PrintAreas, PrintDetail, PrintPoints, PrintSource, TagOrder } from '@flyover/overpass-output';
import type { OutputFormat } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { declaredCenter } from '../index/declared-places.ts';
import { NO_ROW, NO_ROWS } from '../row-set.ts';
import { boundsOf, centerOf, keptMemberNodes, keptNodes, nodeIsKept } from './inline-geometry.ts';

/**
 * The source of a database for one format.
 *
 * @param shown the data at the moment that is printed at the time; the store behind it stays the same
 */
export function databaseSource(database: Database, shown: () => Database, format: OutputFormat): PrintSource {
  const { store } = database;
  const { lat, lon } = store.nodes;
  const points: PrintPoints = { lat, lon, rows: undefined, start: 0, count: 0 };
  const give = (rows: Uint32Array, start: number, count: number) => {
    points.rows = rows;
    points.start = start;
    points.count = count;
    return points;
  };
  const pointsOfWay = (way: number, { clip }: PrintDetail) => {
    if (clip !== undefined) {
      const kept = keptNodes(shown(), way, clip);
      return give(kept, 0, kept.length);
    }
    const { refStart } = store.ways;
    return give(shown().wayNodes(), refStart[way], refStart[way + 1] - refStart[way]);
  };
  const pointsOfMember = (way: number, detail: PrintDetail) => {
    if (way !== NO_ROW && detail.clip === undefined) return pointsOfWay(way, detail);
    const kept = (way === NO_ROW ? undefined : keptMemberNodes(shown(), way, detail.clip)) ?? NO_ROWS;
    return give(kept, 0, kept.length);
  };
  let areas: PrintAreas | undefined;
  let areasOf: Database | undefined;
  return {
    store,
    areas() {
      if (areas === undefined || areasOf !== shown()) {
        areasOf = shown();
        const { ids, relations } = areasOf.areas();
        areas = { ids, meta: {}, table: store.relations, rows: relations };
      }
      return areas;
    },
    // columns of CSV are found by key, and an order of all keys takes time to make
    tagOrder: format === 'csv' ? undefined : createTagOrder(database),
    bounds: (type, row, detail) => boundsOf(shown(), type, row, detail),
    center(type, row, detail) {
      const declared = detail.clip === undefined ? declaredCenter(shown(), type, row) : undefined;
      if (declared !== undefined) return [declared.lat, declared.lon];
      const bounds = boundsOf(shown(), type, row, detail);
      return bounds === undefined ? undefined : centerOf(bounds);
    },
    wayPoints: pointsOfWay,
    memberPoints(index, detail) {
      const type = store.relations.memberTypes[index];
      const members = shown().members();
      const member = members[index];
      if (type === NODE) return nodeIsKept(shown(), member, detail.clip) ? give(members, index, 1) : undefined;
      if (type !== WAY) return undefined;
      const list = pointsOfMember(member, detail);
      // in XML a way without a known point is printed as an empty member, in JSON with its gaps
      return format !== 'xml' || hasKnown(list) ? list : undefined;
    },
  };
}

function hasKnown({ lat, rows = NO_ROWS, start, count }: PrintPoints): boolean {
  for (let i = start; i < start + count; i++) if (rows[i] !== NO_ROW && lat[rows[i]] !== NO_COORDINATE) return true;
  return false;
}

// Tags in the order in which the Overpass API prints them: by the bytes of their keys.

/** An order that knows the keys of a database; its array is used again for the next row. */
export function createTagOrder(database: Database): TagOrder {
  const ranks = database.keyRanks();
  let order = new Uint32Array(16);
  return ({ tagStart, tagKeys }, row) => {
    const start = tagStart[row];
    const count = tagStart[row + 1] - start;
    if (count > order.length) order = new Uint32Array(count * 2);
    for (let i = 0; i < count; i++) {
      const rank = ranks[tagKeys[start + i]];
      let at = i;
      // tags are few and mostly sorted already
      while (at > 0 && ranks[tagKeys[order[at - 1]]] > rank) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = start + i;
    }
    return order;
  };
}
