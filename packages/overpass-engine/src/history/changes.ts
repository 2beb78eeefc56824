/** Times at which elements changed, themselves or through their nodes and members. */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import { NO_ROW } from '../row-set.ts';
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
 * moved or went. A relation also changes with a way of its whose list of nodes changed or that was deleted; other tags of a member, a member
 * that came later, and whatever happens to a relation among the members leave it as it was. So does the Overpass API, whose log of changes
 * speaks of stored shapes.
 *
 * @param database one with a history
 */
export function changedWithin(database: Database, type: number, span: Span): (row: number) => boolean {
  const { history, store } = database;
  if (history === undefined) return () => false;
  const { ways, relations, nodes } = store;

  const isIn = (moment: number, { after, upTo }: Span): boolean => moment > after && moment <= upTo;
  /** The versions of the element of a row. */
  function* versionsOf({ ids }: { ids: Float64Array }, row: number): Generator<number> {
    for (let version = firstVersion(ids, row); version < ids.length && ids[version] === ids[row]; version++) yield version;
  }
  /** Whether the element of a row has a version of its own in the span. */
  const hasOwn = (row: number): boolean => {
    const { from } = history.versions(type);
    for (const version of versionsOf(tableOf(database, type), row)) if (isIn(from[version], span)) return true;
    return false;
  };
  const nodeMoved = (id: number, asked: Span): boolean => {
    const { from } = history.versions(NODE);
    for (let row = lastVersion(nodes.ids, id); row > 0 && from[row] > asked.after && nodes.ids[row - 1] === id; row--) {
      // what was deleted before has no shape that could end
      if (nodes.visible?.[row - 1] === 0) continue;
      const went = nodes.visible?.[row] === 0;
      if ((went || nodes.lat[row] !== nodes.lat[row - 1] || nodes.lon[row] !== nodes.lon[row - 1]) && from[row] <= asked.upTo) return true;
    }
    return false;
  };
  /** The part of a span in which a version held. */
  const within = (of: number, version: number, { after, upTo }: Span): Span => {
    const { from, until } = history.versions(of);
    return { after: Math.max(after, from[version]), upTo: Math.min(upTo, until[version]) };
  };
  /** Whether a version of a way got another shape while it held. */
  const nodesMoved = (version: number, asked: Span): boolean => {
    const held = within(WAY, version, asked);
    if (held.after >= held.upTo) return false;
    for (let i = ways.refStart[version]; i < ways.refStart[version + 1]; i++) if (nodeMoved(ways.refs[i], held)) return true;
    return false;
  };
  /** Whether the version after this one leads elsewhere, or there is none any more. */
  const isFollowedByOther = (version: number): boolean => {
    if (ways.visible?.[version + 1] === 0) return true;
    const nodesOf = (each: number) => ways.refs.subarray(ways.refStart[each], ways.refStart[each + 1]);
    const [here, next] = [nodesOf(version), nodesOf(version + 1)];
    return here.length !== next.length || here.some((id, i) => id !== next[i]);
  };
  const wayOtherwise = (id: number, asked: Span): boolean => {
    const last = lastVersion(ways.ids, id);
    if (last === NO_ROW) return false;
    const { until } = history.versions(WAY);
    for (const version of versionsOf(ways, last)) {
      if (ways.visible?.[version] === 0) continue;
      if (nodesMoved(version, asked) || (isIn(until[version], asked) && isFollowedByOther(version))) return true;
    }
    return false;
  };
  const membersChanged = (version: number): boolean => {
    const held = within(RELATION, version, span);
    if (held.after >= held.upTo) return false;
    for (let i = relations.memberStart[version]; i < relations.memberStart[version + 1]; i++) {
      const id = relations.memberRefs[i];
      if (relations.memberTypes[i] === NODE ? nodeMoved(id, held) : relations.memberTypes[i] === WAY && wayOtherwise(id, held)) return true;
    }
    return false;
  };
  if (type === NODE) return hasOwn;
  const shapeChanged = type === WAY ? (version: number) => nodesMoved(version, span) : membersChanged;
  const table = type === WAY ? ways : relations;
  return (row) => {
    if (hasOwn(row)) return true;
    for (const version of versionsOf(table, row)) if (shapeChanged(version)) return true;
    return false;
  };
}
