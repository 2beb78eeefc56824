/** The points of ways and inline members, read into one scratch buffer with their gaps; and the row that counts of an element that a store has twice. */
import { type ElementColumns, type ElementStore, NO_COORDINATE, tagCountOf } from '@flyover/osm-elements';
import { createIdIndex, type IdIndex } from './id-index.ts';

/** The points that were read last; the next read overwrites them. */
export class PointReader {
  /** 1e-7 degrees; `NO_COORDINATE` for a gap: a node that is missing or was cut away. */
  lat = new Int32Array(4096);
  lon = new Int32Array(4096);
  /** Number of points, gaps included. */
  count = 0;
  /** Number of gaps. */
  gaps = 0;
  /** 1 for each node row that a line between two neighbouring nodes of a way begins or ends at. */
  readonly usedNodes: Uint8Array;
  /** Row of each node that was read last; -1 where it is not here. */
  private nodeRows = new Int32Array(4096);
  private readonly store: ElementStore;
  private readonly nodeLat: Int32Array;
  private readonly nodeLon: Int32Array;
  private readonly nodes: ElementRows;
  private readonly ways: ElementRows;

  constructor(store: ElementStore, rows: StoreRows) {
    this.store = store;
    this.nodeLat = store.nodes.lat;
    this.nodeLon = store.nodes.lon;
    this.nodes = rows.nodes;
    this.ways = rows.ways;
    this.usedNodes = new Uint8Array(store.nodes.count);
  }

  /** Reads a way, from its inline geometry or its nodes; marks the nodes as used, but for those that stand alone between gaps. */
  readWay(ownRow: number): void {
    const { ways } = this.store;
    const row = this.ways.geometryRow(ownRow);
    const firstRef = ways.refStart[row];
    const refs = ways.refStart[row + 1] - firstRef;
    const first = ways.geometry?.start[row] ?? 0;
    const inline = (ways.geometry?.start[row + 1] ?? 0) - first;
    this.reset(Math.max(refs, inline));
    this.readNodes(ways.refs, firstRef, refs);
    if (ways.geometry !== undefined && inline > 0) {
      const { lat, lon } = ways.geometry;
      for (let i = 0; i < inline; i++) {
        if (lat[first + i] === NO_COORDINATE && i < refs) continue;
        this.lat[i] = lat[first + i];
        this.lon[i] = lon[first + i];
      }
      this.countGaps();
    }
    this.markUsed(refs);
  }

  /** Reads the inline geometry of a member; no points where it has none. */
  readMember(slot: number): void {
    const { geometry } = this.store.relations;
    const first = geometry?.start[slot] ?? 0;
    const inline = (geometry?.start[slot + 1] ?? 0) - first;
    this.reset(inline);
    if (geometry === undefined || inline === 0) return;
    for (let i = 0; i < inline; i++) {
      this.lat[i] = geometry.lat[first + i];
      this.lon[i] = geometry.lon[first + i];
    }
    this.countGaps();
  }

  /** Whether the first point is the last point, and neither is a gap. */
  get isClosed(): boolean {
    const last = this.count - 1;
    return last > 0 && this.lat[0] !== NO_COORDINATE && this.lat[0] === this.lat[last] && this.lon[0] === this.lon[last];
  }

  /** The coordinates of nodes go to the places from 0 on; a gap where a node is not here. */
  private readNodes(refs: Float64Array, first: number, count: number): void {
    const { nodes, nodeRows, lat, lon, nodeLat, nodeLon } = this;
    let gaps = 0;
    // the last node of a ring is its first: one search less
    const isRing = count > 1 && refs[first] === refs[first + count - 1];
    const different = isRing ? count - 1 : count;
    for (let i = 0; i < different; i++) {
      const row = nodes.find(refs[first + i]);
      const from = row === -1 ? -1 : nodes.geometryRow(row);
      nodeRows[i] = row;
      if (from === -1 || nodeLat[from] === NO_COORDINATE) {
        lat[i] = NO_COORDINATE;
        gaps++;
      } else {
        lat[i] = nodeLat[from];
        lon[i] = nodeLon[from];
      }
    }
    if (isRing) {
      nodeRows[count - 1] = nodeRows[0];
      lat[count - 1] = lat[0];
      lon[count - 1] = lon[0];
      if (lat[0] === NO_COORDINATE) gaps++;
    }
    this.gaps = gaps;
  }

  /** Marks the nodes of the way that was read last. @param refs how many it names */
  private markUsed(refs: number): void {
    const { nodeRows, usedNodes } = this;
    const isWhole = this.gaps === 0;
    for (let i = 0; i < refs; i++) {
      if (nodeRows[i] !== -1 && (isWhole || this.hasNeighbor(i))) usedNodes[nodeRows[i]] = 1;
    }
  }

  /** Whether a point and the one before or behind it are here. */
  private hasNeighbor(i: number): boolean {
    const { lat, count } = this;
    const isBefore = i > 0 && lat[i - 1] !== NO_COORDINATE;
    const isBehind = i + 1 < count && lat[i + 1] !== NO_COORDINATE;
    return lat[i] !== NO_COORDINATE && (isBefore || isBehind);
  }

  private reset(count: number): void {
    this.count = count;
    this.gaps = 0;
    if (count <= this.lat.length) return;
    this.lat = new Int32Array(count * 2);
    this.lon = new Int32Array(count * 2);
    this.nodeRows = new Int32Array(count * 2);
  }

  private countGaps(): void {
    let gaps = 0;
    for (let i = 0; i < this.count; i++) if (this.lat[i] === NO_COORDINATE) gaps++;
    this.gaps = gaps;
  }
}

// One row for each element: where an answer holds an element twice (body and skeleton, or two versions), the one that counts.

/** Rows of one table, by id. A class, so that every store's rows are of one kind to the engine and its machine code stays. */
export class ElementRows {
  /** 1 where another row of the same id counts; absent where every id is there once. */
  readonly superseded: Uint8Array | undefined;
  private readonly index: IdIndex;
  private readonly lenders: ReadonlyMap<number, number> | undefined;

  constructor(index: IdIndex, superseded: Uint8Array | undefined, lenders: ReadonlyMap<number, number>) {
    this.index = index;
    this.superseded = superseded;
    this.lenders = lenders.size === 0 ? undefined : lenders;
  }

  /** The row that counts for an id, or -1. */
  find(id: number): number {
    return this.index.find(id);
  }

  /** The row to take coordinates, node ids and members from: mostly `row` itself. */
  geometryRow(row: number): number {
    return this.lenders === undefined ? row : (this.lenders.get(row) ?? row);
  }
}

/** Rows of the three tables. */
export interface StoreRows {
  readonly nodes: ElementRows;
  readonly ways: ElementRows;
  readonly relations: ElementRows;
}

/** Indexes a store by id; see the file's comment for elements that are there twice. */
export function indexRows(store: ElementStore): StoreRows {
  const { nodes, ways, relations } = store;
  return {
    nodes: rowsOf(nodes, (row) => nodes.lat[row] !== NO_COORDINATE),
    ways: rowsOf(ways, (row) => ways.refStart[row + 1] > ways.refStart[row] || hasInline(ways.geometry?.start, row)),
    relations: rowsOf(relations, (row) => relations.memberStart[row + 1] > relations.memberStart[row]),
  };
}

function hasInline(start: Uint32Array | undefined, row: number): boolean {
  return start !== undefined && start[row + 1] > start[row];
}

function rowsOf(columns: ElementColumns, hasGeometry: (row: number) => boolean): ElementRows {
  let superseded: Uint8Array | undefined;
  const lenders = new Map<number, number>();
  const index = createIdIndex(columns.ids, (kept, next) => {
    const [better, worse] = isBetter(columns, next, kept) ? [next, kept] : [kept, next];
    superseded ??= new Uint8Array(columns.count);
    superseded[worse] = 1;
    // a row without geometry borrows it from the other row of the same element
    const lender = lenders.get(worse) ?? worse;
    if (!hasGeometry(better) && !lenders.has(better) && hasGeometry(lender)) lenders.set(better, lender);
    return better;
  });
  return new ElementRows(index, superseded, lenders);
}

/** The newer version, else the row with more tags, else the row with a version at all, else the first. */
function isBetter(columns: ElementColumns, next: number, kept: number): boolean {
  const { version } = columns.meta;
  const nextVersion = version?.[next] ?? 0;
  const keptVersion = version?.[kept] ?? 0;
  if (nextVersion > 0 && keptVersion > 0 && nextVersion !== keptVersion) return nextVersion > keptVersion;
  const more = tagCountOf(columns, next) - tagCountOf(columns, kept);
  return more !== 0 ? more > 0 : nextVersion > keptVersion;
}
