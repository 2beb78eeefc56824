/** The index of the tags of one table, as `createTagIndex` makes it, by a sort on the disk. */
import type { ElementColumns, RecordSorter } from '@flyover/osm-elements';
import { type DiskWork, eachRecord } from './disk-work.ts';

/** See the file's comment. */
export class TagLists {
  private readonly work: DiskWork;
  private readonly type: number;
  /** A key, a row, a value. */
  private readonly tags: RecordSorter;
  /** Of each string how often it is a key. */
  private readonly counts: Uint32Array;

  constructor(work: DiskWork, type: number) {
    this.work = work;
    this.type = type;
    this.tags = work.sorter(3, 1);
    this.counts = new Uint32Array(work.strings.size);
  }

  /** Adds rows. @param firstRow the number of the first among all */
  add({ count, tagStart, tagKeys, tagValues }: ElementColumns, firstRow: number): void {
    const { tags, counts } = this;
    for (let row = 0; row < count; row++) {
      for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
        const at = tags.next();
        tags.records[at] = tagKeys[i];
        tags.records[at + 1] = firstRow + row;
        tags.records[at + 2] = tagValues[i];
        counts[tagKeys[i]]++;
      }
    }
  }

  /** Writes the index. @returns the numbers that occur as keys, ascending */
  async write(): Promise<Uint32Array> {
    const { work, type, counts } = this;
    const section = (name: string) => work.sections.get(`index.tags.${type}.${name}`);
    const [start, rows, values] = [section('start'), section('rows'), section('values')];
    const keys: number[] = [];
    counts.forEach((entries, key) => {
      start.push(entries);
      if (entries > 0) keys.push(key);
    });
    await eachRecord(work, this.tags.sorted(), (block, at) => {
      rows.push(block[at + 1]);
      values.push(block[at + 2]);
    });
    const found = Uint32Array.from(keys);
    section('keys').pushAll(found);
    return found;
  }
}
