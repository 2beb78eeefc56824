/** The rows and places of the nodes of ways, by sorts on the disk: by the ids of nodes, and back by their places in the ways. */
import {
  highWord,
  lowWord,
  MISSING_ROW,
  type NodeColumns,
  type RecordSorter,
  type SortedRecords,
  type WayColumns,
} from '@flyover/osm-elements';
import type { DiskWork } from './disk-work.ts';

/** Words of a record by place at these offsets, the last two as Int32. */
export const [PLACED_ROW, PLACED_LAT, PLACED_LON] = [1, 2, 3];

/** See the file's comment. First all ways are added, then nodes are held against them in the order of ids; writes the ways of each node. */
export class WayNodeJoin {
  private readonly work: DiskWork;
  /** The id of a node, a place among the nodes of all ways, and the way. */
  private readonly wanted: RecordSorter;
  private readonly placed: RecordSorter;
  private records: SortedRecords | undefined;
  private hasMore = false;
  private added = 0;

  constructor(work: DiskWork) {
    this.work = work;
    this.wanted = work.sorter(4, 2);
    this.placed = work.sorter(4, 1);
  }

  /** Nodes of ways that were added. */
  get count(): number {
    return this.added;
  }

  /** Adds ways. @param firstRow the number of the first among all */
  add({ count, refStart, refs }: WayColumns, firstRow: number): void {
    const { wanted } = this;
    for (let row = 0; row < count; row++) {
      for (let i = refStart[row]; i < refStart[row + 1]; i++) {
        const at = wanted.next();
        wanted.records[at] = highWord(refs[i]);
        wanted.records[at + 1] = lowWord(refs[i]);
        wanted.records[at + 2] = this.added++;
        wanted.records[at + 3] = firstRow + row;
      }
    }
  }

  /** Holds nodes against the ways. @param firstRow the number of the first among all */
  match({ count, ids, lat, lon }: NodeColumns, firstRow: number): void {
    const records = this.wantedInOrder();
    const start = this.work.sections.get('index.waysOfNodes.start');
    const rows = this.work.sections.get('index.waysOfNodes.rows');
    for (let row = 0; row < count; row++) {
      const [high, low] = [highWord(ids[row]), lowWord(ids[row])];
      let ways = 0;
      while (this.hasMore) {
        const [wantedHigh, wantedLow] = [records.block[records.at], records.block[records.at + 1]];
        if (wantedHigh > high || (wantedHigh === high && wantedLow > low)) break;
        const place = records.block[records.at + 2];
        if (wantedHigh === high && wantedLow === low) {
          ways++;
          rows.push(records.block[records.at + 3]);
          this.note(place, firstRow + row, lat[row], lon[row]);
        } else this.note(place, MISSING_ROW, 0, 0);
        this.hasMore = records.next();
      }
      start.push(ways);
    }
  }

  /** Ends the matching; gives the nodes of all ways by their places. */
  byPlace(): SortedRecords {
    const records = this.wantedInOrder();
    while (this.hasMore) {
      this.note(records.block[records.at + 2], MISSING_ROW, 0, 0);
      this.hasMore = records.next();
    }
    return this.placed.sorted();
  }

  private wantedInOrder(): SortedRecords {
    if (this.records === undefined) {
      this.records = this.wanted.sorted();
      this.hasMore = this.records.next();
    }
    return this.records;
  }

  private note(place: number, row: number, lat: number, lon: number): void {
    const at = this.placed.next();
    const { records } = this.placed;
    records[at] = place;
    records[at + PLACED_ROW] = row;
    records[at + PLACED_LAT] = lat;
    records[at + PLACED_LON] = lon;
  }
}
