/** A list of numbers that is filled and emptied over and over while a file is read, without new memory each time. */
export class NumberList {
  values = new Float64Array(64);
  length = 0;

  /** Makes room for `more` numbers behind `length`. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.values.length) return;
    const larger = new Float64Array(Math.max(needed, this.values.length * 2));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}
