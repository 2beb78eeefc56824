/** The nodes of lines and rings: one for each place, so that what met in the features meets in the elements. */
import { Float64Column, Int32Column } from '../growing-column.ts';
import { HASH_FACTOR, HASH_SEED } from '../string-table.ts';

/** See the file's comment. */
export class VertexNodes {
  private readonly lats = new Int32Column();
  private readonly lons = new Int32Column();
  private readonly ids = new Float64Column();
  /** Number of a vertex plus one, 0 where there is none. */
  private slots = new Uint32Array(1 << 10);

  /** @param make makes a node where there is none yet, and gives its id */
  idAt(lat: number, lon: number, make: (lat: number, lon: number) => number): number {
    const mask = this.slots.length - 1;
    let slot = hash(lat, lon) & mask;
    for (let number = this.slots[slot]; number !== 0; number = this.slots[slot]) {
      if (this.lats.get(number - 1) === lat && this.lons.get(number - 1) === lon) return this.ids.get(number - 1);
      slot = (slot + 1) & mask;
    }
    const id = make(lat, lon);
    this.lats.push(lat);
    this.lons.push(lon);
    this.ids.push(id);
    this.slots[slot] = this.ids.length;
    if (this.ids.length * 2 > this.slots.length) this.grow();
    return id;
  }

  private grow(): void {
    const slots = new Uint32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.ids.length; number++) {
      let slot = hash(this.lats.get(number - 1), this.lons.get(number - 1)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.slots = slots;
  }
}

function hash(lat: number, lon: number): number {
  let value = Math.imul(HASH_SEED ^ lat, HASH_FACTOR);
  value = Math.imul(value ^ (value >>> 15) ^ lon, 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 13), 0x297a2d39);
  return value ^ (value >>> 16);
}
