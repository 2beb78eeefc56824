/**
 * One row an element: where an answer holds an element twice (body and skeleton, or two versions), says which row counts.
 */
import { type ElementColumns, type ElementStore, NO_COORDINATE, tagCountOf } from '@flyover/osm-elements';
import { createIdIndex, type IdIndex } from './id-index.ts';

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
