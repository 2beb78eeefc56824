/** The rows of the members of relations and what relations need to know of them, by sorts on the disk: by their ids, and back by their places. */
import {
  HIGH_BITS,
  highWord,
  lowWord,
  MISSING_ROW,
  type RecordSorter,
  type RelationColumns,
  type SortedRecords,
} from '@flyover/osm-elements';
import type { DiskWork } from './disk-work.ts';

/** A member that is there. */
export interface FoundMember {
  row: number;
  /** Of a way and a node, 1e-7 degrees; south is greater than north where it has no place. */
  south: number;
  west: number;
  north: number;
  east: number;
  /** Of a way: whether all of its nodes are there. */
  isComplete: boolean;
  /** Of a way: the ids of its first and last node. */
  first: number;
  last: number;
}

/** Of a record by place: the place, the row, four sides, completeness, the words of two ids. */
const FOUND_WIDTH = 11;

/** Words of a record at these offsets. */
export const [FOUND_ROW, FOUND_SOUTH, FOUND_COMPLETE, FOUND_FIRST, FOUND_LAST] = [1, 2, 6, 7, 9];

/** See the file's comment. First all members are added, then elements are held against them in the order of types and ids. */
export class MemberJoin {
  /** How many members of each type are there. */
  readonly counts = [0, 0, 0];
  /** A type and an id, a place. */
  private readonly wanted: RecordSorter;
  private readonly found: RecordSorter;
  private records: SortedRecords | undefined;
  private hasMore = false;
  private added = 0;

  constructor(work: DiskWork) {
    this.wanted = work.sorter(3, 2);
    this.found = work.sorter(FOUND_WIDTH, 1);
  }

  /** Adds the members of relations. */
  add({ memberTypes, memberRefs }: RelationColumns): void {
    const { wanted } = this;
    for (let i = 0; i < memberRefs.length; i++) {
      const at = wanted.next();
      wanted.records[at] = typedWord(memberTypes[i], memberRefs[i]);
      wanted.records[at + 1] = lowWord(memberRefs[i]);
      wanted.records[at + 2] = this.added++;
    }
  }

  /** Finds the members that are this element. Elements come in the order of their types and ids. */
  match(type: number, id: number, member: Readonly<FoundMember>): void {
    const records = this.wantedInOrder();
    const [high, low] = [typedWord(type, id), lowWord(id)];
    while (this.hasMore) {
      const [wantedHigh, wantedLow] = [records.block[records.at], records.block[records.at + 1]];
      if (wantedHigh > high || (wantedHigh === high && wantedLow > low)) return;
      const isFound = wantedHigh === high && wantedLow === low;
      if (isFound) this.counts[type]++;
      this.note(records.block[records.at + 2], isFound ? member : undefined);
      this.hasMore = records.next();
    }
  }

  /** Ends the matching; gives all members by their places. */
  byPlace(): SortedRecords {
    const records = this.wantedInOrder();
    while (this.hasMore) {
      this.note(records.block[records.at + 2], undefined);
      this.hasMore = records.next();
    }
    return this.found.sorted();
  }

  private wantedInOrder(): SortedRecords {
    if (this.records === undefined) {
      this.records = this.wanted.sorted();
      this.hasMore = this.records.next();
    }
    return this.records;
  }

  private note(place: number, member: Readonly<FoundMember> | undefined): void {
    const at = this.found.next();
    const { records } = this.found;
    records[at] = place;
    records[at + FOUND_ROW] = member?.row ?? MISSING_ROW;
    if (member === undefined) return;
    records[at + FOUND_SOUTH] = member.south;
    records[at + FOUND_SOUTH + 1] = member.west;
    records[at + FOUND_SOUTH + 2] = member.north;
    records[at + FOUND_SOUTH + 3] = member.east;
    records[at + FOUND_COMPLETE] = member.isComplete ? 1 : 0;
    records[at + FOUND_FIRST] = highWord(member.first);
    records[at + FOUND_FIRST + 1] = lowWord(member.first);
    records[at + FOUND_LAST] = highWord(member.last);
    records[at + FOUND_LAST + 1] = lowWord(member.last);
  }
}

function typedWord(type: number, id: number): number {
  return type * 2 ** HIGH_BITS + highWord(id);
}
