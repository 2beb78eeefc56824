/** The heads of arrows along a line. */
import type { PointBuffer } from '../../point-buffer.ts';
import { svgNumber } from '../svg-text.ts';

/** Pixels from one head to the next; the first is half as far from the start. */
const SPACING = 80;
/** Length of a head: in widths of the line, and at least in pixels. */
const WIDTHS = 2.5;
const LEAST_LENGTH = 8;

/** Path data; empty where the line is too short for one. @param width of the line, pixels */
export function arrowHeads({ data, length }: PointBuffer, width: number, isBackward: boolean): string {
  const head = Math.max(LEAST_LENGTH, width * WIDTHS);
  let path = '';
  let next = SPACING / 2;
  let done = 0;
  for (let i = 2; i < length; i += 2) {
    const [dx, dy] = [data[i] - data[i - 2], data[i + 1] - data[i - 1]];
    const long = Math.hypot(dx, dy);
    for (; next <= done + long && long > 0; next += SPACING) {
      const share = (next - done) / long;
      const way = ((isBackward ? -1 : 1) * head) / 2 / long;
      path += headAt(data[i - 2] + dx * share, data[i - 1] + dy * share, dx * way, dy * way);
    }
    done += long;
  }
  return path;
}

function headAt(x: number, y: number, dx: number, dy: number): string {
  const corners = [x + dx, y + dy, x - dx - dy, y - dy + dx, x - dx + dy, y - dy - dx];
  return `M${corners.map(svgNumber).join(' ')}Z`;
}
