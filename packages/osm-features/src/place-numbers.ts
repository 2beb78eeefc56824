/** Numbers different places 0, 1, … in the order of their first use. */
export class PlaceNumbers {
  /** Number of different places. */
  count = 0;
  private lat = new Int32Array(16);
  private lon = new Int32Array(16);
  /** A number plus one; 0 is a free slot. */
  private slots = new Int32Array(32);

  /** Forgets all places. */
  clear(): void {
    // many small relations come after a large one: only the slots that were used, the last first, since those before lie on its way
    if (this.count * 8 > this.slots.length) this.slots.fill(0);
    else for (let number = this.count - 1; number >= 0; number--) this.slots[this.slotOf(this.lat[number], this.lon[number])] = 0;
    this.count = 0;
  }

  /** The number of a place in 1e-7 degrees; a new one where it was not seen before. */
  add(lat: number, lon: number): number {
    const slot = this.slotOf(lat, lon);
    if (this.slots[slot] !== 0) return this.slots[slot] - 1;
    const number = this.count++;
    if (number === this.lat.length) {
      this.lat = doubled(this.lat);
      this.lon = doubled(this.lon);
    }
    this.lat[number] = lat;
    this.lon[number] = lon;
    this.slots[slot] = number + 1;
    if (this.count * 2 > this.slots.length) this.rehash();
    return number;
  }

  /** The slot of a place, or the free one where it would go. */
  private slotOf(lat: number, lon: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    const mixed = Math.imul(Math.imul(lat, LAT_FACTOR) ^ lon, LON_FACTOR);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (let taken = slots[slot]; taken !== 0; taken = slots[slot]) {
      if (this.lat[taken - 1] === lat && this.lon[taken - 1] === lon) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 4);
    for (let number = 0; number < this.count; number++) this.slots[this.slotOf(this.lat[number], this.lon[number])] = number + 1;
  }
}

/** Odd numbers that spread places over the slots; the first another one in each process, so that no file can be made whose places all meet. */
const LAT_FACTOR = 0x85ebca6b ^ (Math.floor(Math.random() * 2 ** 24) << 4);
const LON_FACTOR = 0x9e3779b1;

function doubled(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(column.length * 2);
  copy.set(column);
  return copy;
}
