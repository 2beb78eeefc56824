/** Flat pairs x0, y0, x1, y1, … that grow, and are used again for the next part: tiles make no garbage per point. */
export class PointBuffer {
  data = new Float64Array(2048);
  /** Numbers in use: twice the points. */
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Takes over the points of another. */
  copy({ data, length }: PointBuffer): void {
    if (this.data.length < length) this.data = new Float64Array(data.length);
    this.data.set(data.subarray(0, length));
    this.length = length;
  }

  push(x: number, y: number): void {
    if (this.length === this.data.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = x;
    this.data[this.length++] = y;
  }
}
