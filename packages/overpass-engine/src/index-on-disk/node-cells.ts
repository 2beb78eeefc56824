/** The grid of nodes, as `createNodeGrid` and `createNodePlaces` make it, by a sort on the disk. */
import { NO_COORDINATE, type NodeColumns, type RecordSorter } from '@flyover/osm-elements';
import { cellSouth, cellWest, latitudeCell, longitudeCell, pointQuadtile } from '../geometry/quadtile.ts';
import { PART_OF_CELL } from '../index/node-grid.ts';
import { type DiskWork, eachRecord } from './disk-work.ts';

/** See the file's comment. */
export class NodeCells {
  private readonly work: DiskWork;
  /** A cell, a row, and the parts of the cell: south in the lowest byte, west above it. */
  private readonly nodes: RecordSorter;

  constructor(work: DiskWork) {
    this.work = work;
    this.nodes = work.sorter(3, 1);
  }

  /** Adds rows. @param firstRow the number of the first among all */
  add({ count, lat, lon }: NodeColumns, firstRow: number): void {
    const { nodes } = this;
    for (let row = 0; row < count; row++) {
      if (lat[row] === NO_COORDINATE) continue;
      const at = nodes.next();
      nodes.records[at] = pointQuadtile(lat[row], lon[row]);
      nodes.records[at + 1] = firstRow + row;
      const south = (lat[row] - cellSouth(latitudeCell(lat[row]))) / PART_OF_CELL;
      const west = (lon[row] - cellWest(longitudeCell(lon[row]))) / PART_OF_CELL;
      nodes.records[at + 2] = (south & 255) | ((west & 255) << 8);
    }
  }

  /** Writes the index. */
  async write(): Promise<void> {
    const { work } = this;
    const section = (name: string) => work.sections.get(`index.nodeGrid.${name}`);
    const [cells, start, rows, south, west] = ['cells', 'start', 'rows', 'south', 'west'].map(section);
    let [cell, entries] = [-1, 0];
    const endCell = () => {
      if (entries === 0) return;
      cells.push(cell);
      start.push(entries);
    };
    await eachRecord(work, this.nodes.sorted(), (block, at) => {
      if (block[at] !== cell) {
        endCell();
        cell = block[at];
        entries = 0;
      }
      entries++;
      rows.push(block[at + 1]);
      south.push(block[at + 2] & 255);
      west.push(block[at + 2] >>> 8);
    });
    endCell();
  }
}
