/** Reads a store the plain way, for tests. */
import type { ElementColumns, ElementStore } from '@flyover/osm-elements';

export function tagsOf(store: ElementStore, table: ElementColumns, row: number): Map<string, string> {
  const tags = new Map<string, string>();
  for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++) {
    tags.set(store.strings.get(table.tagKeys[i]), store.strings.get(table.tagValues[i]));
  }
  return tags;
}

/** Rows whose tags pass. */
export function rowsWith(store: ElementStore, table: ElementColumns, passes: (tags: Map<string, string>) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < table.count; row++) if (passes(tagsOf(store, table, row))) rows.push(row);
  return rows;
}

/** Node ids of a way. */
export function refsOf(store: ElementStore, way: number): number[] {
  return [...store.ways.refs.slice(store.ways.refStart[way], store.ways.refStart[way + 1])];
}

/** Flat pairs x, y of a way in metres from the middle of the town; ids of the sample town are rows plus one. */
export function lineOf(store: ElementStore, way: number): number[] {
  return refsOf(store, way).flatMap((id) => placeOf(store, id - 1));
}

export function placeOf(store: ElementStore, node: number): [x: number, y: number] {
  return [(store.nodes.lon[node] / 1e7 - 13.41) * 111_320 * 0.5948, (store.nodes.lat[node] / 1e7 - 53.5) * 111_320];
}

/** Whether the segments a–b and c–d cross or touch. */
export function segmentsMeet(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean {
  const turn = (px: number, py: number, qx: number, qy: number, rx: number, ry: number) => (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const first = turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy);
  const second = turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by);
  const apart =
    Math.max(ax, bx) < Math.min(cx, dx) ||
    Math.max(cx, dx) < Math.min(ax, bx) ||
    Math.max(ay, by) < Math.min(cy, dy) ||
    Math.max(cy, dy) < Math.min(ay, by);
  return !apart && first <= 0 && second <= 0;
}

/** Whether a place lies inside a ring of flat pairs. */
export function isInside(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    if (ring[i + 1] > y !== ring[j + 1] > y && x < ((ring[j] - ring[i]) * (y - ring[i + 1])) / (ring[j + 1] - ring[i + 1]) + ring[i])
      inside = !inside;
  }
  return inside;
}

/** Joins ways end to end; the rings as node ids, or undefined where an end is left over. */
export function joinRings(ways: readonly (readonly number[])[]): number[][] | undefined {
  const left = ways.map((way) => [...way]);
  const rings: number[][] = [];
  for (let ring = left.pop(); ring !== undefined; ring = left.pop()) {
    while (ring[0] !== ring[ring.length - 1]) {
      const end: number = ring[ring.length - 1];
      const next = left.findIndex((way) => way[0] === end || way[way.length - 1] === end);
      if (next === -1) return undefined;
      const [way] = left.splice(next, 1);
      ring.push(...(way[0] === end ? way : way.reverse()).slice(1));
    }
    rings.push(ring);
  }
  return rings;
}
