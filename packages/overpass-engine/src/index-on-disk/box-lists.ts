/** Bounds of ways or relations in groups, as `createBoxGroups` makes them, by a sort on the disk. */
import type { RecordSorter } from '@flyover/osm-elements';
import { type Bounds, hasPlace } from '../index/bounds.ts';
import { boxesAround, GROUP, middleCell } from '../index/box-groups.ts';
import { type DiskWork, eachRecord } from './disk-work.ts';

/** See the file's comment. */
export class BoxLists {
  private readonly work: DiskWork;
  private readonly type: number;
  /** A cell, a row, and the four sides. */
  private readonly boxes: RecordSorter;

  constructor(work: DiskWork, type: number) {
    this.work = work;
    this.type = type;
    this.boxes = work.sorter(6, 1);
  }

  /** Adds the bounds of rows. @param firstRow the number of the first among all */
  add(bounds: Bounds, firstRow: number): void {
    const { boxes } = this;
    for (let row = 0; row * 4 < bounds.length; row++) {
      if (!hasPlace(bounds, row)) continue;
      const at = boxes.next();
      boxes.records[at] = middleCell(bounds, row);
      boxes.records[at + 1] = firstRow + row;
      for (let side = 0; side < 4; side++) boxes.records[at + 2 + side] = bounds[row * 4 + side];
    }
  }

  /** Writes the index. */
  async write(): Promise<void> {
    const { work, type } = this;
    const section = (name: string) => work.sections.get(`index.boxes.${type}.${name}`);
    const [rows, boxes, groups] = [section('rows'), section('boxes'), section('groups')];
    const group = new Int32Array(GROUP * 4);
    let filled = 0;
    const endGroup = () => {
      boxes.pushAll(group.subarray(0, filled));
      groups.pushAll(boxesAround(group.subarray(0, filled)));
      filled = 0;
    };
    await eachRecord(work, this.boxes.sorted(), (block, at) => {
      rows.push(block[at + 1]);
      for (let side = 0; side < 4; side++) group[filled++] = block[at + 2 + side];
      if (filled === group.length) endGroup();
    });
    endGroup();
  }
}
