/**
 * An index of the segments of paths that come near one another: a tree of boxes over segments in walking order, in which neighbours are already close
 * together, so that nothing needs to be sorted.
 */

/** Segments in one leaf of the tree. */
const LEAF = 4;
/** Boxes that are compared for each segment, and beyond that: bounds the time for paths that are made to lie across one another by the thousand. */
const VISITS_PER_SEGMENT = 64;
const MORE_VISITS = 1_000_000;
/** Cost of two leaves, and of two segments that are tested, in comparisons of boxes. */
const LEAVES_COST = 16;
const PAIR_COST = 4;

/** Called with two segments whose boxes meet, the lower number first; true ends the search. */
export type PairVisitor = (low: number, high: number) => boolean;

/** Add paths, then look at `eachPair`. One is used for many paths, one after another. */
export class SegmentBoxes {
  /** Number of segments. */
  count = 0;
  /** Ends of each segment, 1e-7 degrees. */
  lat0 = new Int32Array(64);
  lon0 = new Int32Array(64);
  lat1 = new Int32Array(64);
  lon1 = new Int32Array(64);
  /** South, west, north, east of each node of the tree: the root is 1, below n are 2n and 2n + 1. */
  private boxes = new Float64Array(128);
  private firstLeaf = 1;
  private visits = 0;
  private visit: PairVisitor = () => true;

  clear(): void {
    this.count = 0;
  }

  /** Adds the segments between neighbouring points, but for those that go nowhere; gives how many. */
  addPath(lat: Int32Array, lon: Int32Array, start: number, end: number): number {
    const before = this.count;
    if (this.count + end - start > this.lat0.length) this.grow(this.count + end - start);
    for (let i = start + 1; i < end; i++) {
      if (lat[i] === lat[i - 1] && lon[i] === lon[i - 1]) continue;
      this.addSegment(lat[i - 1], lon[i - 1], lat[i], lon[i]);
    }
    return this.count - before;
  }

  /** Adds one segment. */
  addSegment(lat0: number, lon0: number, lat1: number, lon1: number): void {
    if (this.count === this.lat0.length) this.grow(this.count + 1);
    const at = this.count++;
    this.lat0[at] = lat0;
    this.lon0[at] = lon0;
    this.lat1[at] = lat1;
    this.lon1[at] = lon1;
  }

  /** Calls `visit` with all pairs whose boxes meet, until it says so or the patience ends; whether it was ended by `visit`. */
  eachPair(visit: PairVisitor): boolean {
    if (this.count < 2) return false;
    this.visit = visit;
    this.visits = this.count * VISITS_PER_SEGMENT + MORE_VISITS;
    if (this.count <= LEAF) return this.within(0, this.count);
    this.build();
    return this.inside(1);
  }

  private build(): void {
    const leaves = Math.ceil(this.count / LEAF);
    let first = 1;
    while (first < leaves) first *= 2;
    this.firstLeaf = first;
    if (this.boxes.length < first * 8) this.boxes = new Float64Array(first * 8);
    const { boxes, lat0, lat1, lon0, lon1 } = this;
    for (let leaf = 0; leaf < first; leaf++) {
      let south = Number.POSITIVE_INFINITY;
      let west = Number.POSITIVE_INFINITY;
      let north = Number.NEGATIVE_INFINITY;
      let east = Number.NEGATIVE_INFINITY;
      const end = Math.min(this.count, (leaf + 1) * LEAF);
      for (let i = leaf * LEAF; i < end; i++) {
        south = Math.min(south, lat0[i], lat1[i]);
        north = Math.max(north, lat0[i], lat1[i]);
        west = Math.min(west, lon0[i], lon1[i]);
        east = Math.max(east, lon0[i], lon1[i]);
      }
      setBox(boxes, first + leaf, south, west, north, east);
    }
    for (let node = first - 1; node > 0; node--) {
      const [a, b] = [node * 8, node * 8 + 4];
      setBox(
        boxes,
        node,
        Math.min(boxes[a], boxes[b]),
        Math.min(boxes[a + 1], boxes[b + 1]),
        Math.max(boxes[a + 2], boxes[b + 2]),
        Math.max(boxes[a + 3], boxes[b + 3]),
      );
    }
  }

  /** Pairs within one node. */
  private inside(node: number): boolean {
    if (this.boxes[node * 4] > this.boxes[node * 4 + 2]) return false;
    if (node >= this.firstLeaf) {
      const start = (node - this.firstLeaf) * LEAF;
      return this.within(start, Math.min(this.count, start + LEAF));
    }
    return this.inside(node * 2) || this.inside(node * 2 + 1) || this.across(node * 2, node * 2 + 1);
  }

  /** Pairs of two nodes of the same height. */
  private across(a: number, b: number): boolean {
    if (this.visits-- <= 0 || !this.meet(a, b)) return false;
    if (a < this.firstLeaf) {
      return (
        this.across(a * 2, b * 2) || this.across(a * 2, b * 2 + 1) || this.across(a * 2 + 1, b * 2) || this.across(a * 2 + 1, b * 2 + 1)
      );
    }
    this.visits -= LEAVES_COST;
    const first = (a - this.firstLeaf) * LEAF;
    const second = (b - this.firstLeaf) * LEAF;
    const end = Math.min(this.count, second + LEAF);
    for (let i = first; i < first + LEAF; i++) {
      if (!this.reaches(i, b)) continue;
      for (let j = second; j < end; j++) {
        if (!this.near(i, j)) continue;
        this.visits -= PAIR_COST;
        if (this.visit(i, j)) return true;
      }
    }
    return false;
  }

  private within(start: number, end: number): boolean {
    for (let i = start; i < end; i++) {
      for (let j = i + 1; j < end; j++) if (this.near(i, j) && this.visit(i, j)) return true;
    }
    return false;
  }

  private meet(a: number, b: number): boolean {
    const { boxes } = this;
    const i = a * 4;
    const j = b * 4;
    return boxes[i] <= boxes[j + 2] && boxes[j] <= boxes[i + 2] && boxes[i + 1] <= boxes[j + 3] && boxes[j + 1] <= boxes[i + 3];
  }

  /** Whether a segment meets the box of a node. */
  private reaches(i: number, node: number): boolean {
    const { boxes, lat0, lat1, lon0, lon1 } = this;
    const south = boxes[node * 4];
    const west = boxes[node * 4 + 1];
    const north = boxes[node * 4 + 2];
    const east = boxes[node * 4 + 3];
    return !(
      (lat0[i] < south && lat1[i] < south) ||
      (lat0[i] > north && lat1[i] > north) ||
      (lon0[i] < west && lon1[i] < west) ||
      (lon0[i] > east && lon1[i] > east)
    );
  }

  private near(i: number, j: number): boolean {
    const { lat0, lat1, lon0, lon1 } = this;
    const a = lon0[i];
    const b = lon1[i];
    const c = lon0[j];
    const d = lon1[j];
    if (a < b ? (c > b && d > b) || (c < a && d < a) : (c > a && d > a) || (c < b && d < b)) return false;
    const e = lat0[i];
    const f = lat1[i];
    const g = lat0[j];
    const h = lat1[j];
    return !(e < f ? (g > f && h > f) || (g < e && h < e) : (g > e && h > e) || (g < f && h < f));
  }

  private grow(least: number): void {
    const length = Math.max(least, this.lat0.length * 2);
    const longer = (column: Int32Array<ArrayBuffer>) => {
      const copy = new Int32Array(length);
      copy.set(column);
      return copy;
    };
    [this.lat0, this.lon0, this.lat1, this.lon1] = [longer(this.lat0), longer(this.lon0), longer(this.lat1), longer(this.lon1)];
  }
}

function setBox(boxes: Float64Array, node: number, south: number, west: number, north: number, east: number): void {
  boxes[node * 4] = south;
  boxes[node * 4 + 1] = west;
  boxes[node * 4 + 2] = north;
  boxes[node * 4 + 3] = east;
}
