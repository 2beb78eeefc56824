/** When elements changed, by themselves or with what they are made of. */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import { firstVersion, lastVersion } from './versions.ts';

/** A span of moments in seconds since 1970: behind the first, up to the last itself. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** A span of moments without any. */
export const NEVER: Span = { after: 0, upTo: 0 };

/**
 * Tells for the rows of a type whether their element changed within a span: it got a version, was deleted, or a node that it is drawn with
 * moved. What changes a relation among the members of a relation does not change that one.
 *
 * @param database one with a history
 */
export function changedWithin(database: Database, type: number, span: Span): (row: number) => boolean {
  const { history, store } = database;
  if (history === undefined) return () => false;
  const { ways, relations, nodes } = store;

  /** Whether the element of a row has a version of its own in the span. */
  const hasOwn = (of: number, row: number, { after, upTo }: Span): boolean => {
    const { from } = history.versions(of);
    const { ids } = tableOf(database, of);
    for (let version = firstVersion(ids, row); version < ids.length && ids[version] === ids[row]; version++)
      if (from[version] > after && from[version] <= upTo) return true;
    return false;
  };
  const nodeMoved = (id: number, { after, upTo }: Span): boolean => {
    const { from } = history.versions(NODE);
    for (let row = lastVersion(nodes.ids, id); row !== NO_ROW && from[row] > after; row--) {
      const before = row > 0 && nodes.ids[row - 1] === id ? row - 1 : NO_ROW;
      // a deletion may repeat where the node was
      const cameOrWent = before === NO_ROW || nodes.visible?.[row] !== nodes.visible?.[before];
      const moved = cameOrWent || nodes.lat[row] !== nodes.lat[before] || nodes.lon[row] !== nodes.lon[before];
      if (moved && from[row] <= upTo) return true;
      if (before === NO_ROW) return false;
    }
    return false;
  };
  /** The part of a span in which a version held. */
  const within = (of: number, version: number, { after, upTo }: Span): Span => {
    const { from, until } = history.versions(of);
    return { after: Math.max(after, from[version]), upTo: Math.min(upTo, until[version]) };
  };
  const wayChanged = (row: number, asked: Span): boolean => {
    if (hasOwn(WAY, row, asked)) return true;
    for (let version = firstVersion(ways.ids, row); version < ways.count && ways.ids[version] === ways.ids[row]; version++) {
      const here = within(WAY, version, asked);
      if (here.after >= here.upTo) continue;
      for (let i = ways.refStart[version]; i < ways.refStart[version + 1]; i++) if (nodeMoved(ways.refs[i], here)) return true;
    }
    return false;
  };
  const relationChanged = (row: number): boolean => {
    if (hasOwn(RELATION, row, span)) return true;
    for (
      let version = firstVersion(relations.ids, row);
      version < relations.count && relations.ids[version] === relations.ids[row];
      version++
    ) {
      const held = within(RELATION, version, span);
      if (held.after >= held.upTo) continue;
      for (let i = relations.memberStart[version]; i < relations.memberStart[version + 1]; i++) {
        const id = relations.memberRefs[i];
        if (relations.memberTypes[i] === NODE && nodeMoved(id, held)) return true;
        if (relations.memberTypes[i] !== WAY) continue;
        const way = lastVersion(ways.ids, id);
        if (way !== NO_ROW && wayChanged(way, held)) return true;
      }
    }
    return false;
  };
  if (type === NODE) return (row) => hasOwn(NODE, row, span);
  return type === WAY ? (row) => wayChanged(row, span) : relationChanged;
}
