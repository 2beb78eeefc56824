/** What tests of style sheets draw, and what they see of it. */
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { readPng } from './read-png.ts';
import { json, startTestServer } from './test-server.ts';

/** Degrees of a pixel from west to east, and from south to north, where the map opens. */
const EAST = 360 / (256 * 2 ** 15);
const SOUTH = EAST * Math.cos((53.5 * Math.PI) / 180);

/** In pixels from the middle of the map. */
export type Place = readonly [x: number, y: number];
export type Elements = Record<string, unknown>[];

/** Elements at places in pixels from the middle of the map. */
export function drawing() {
  const elements: Elements = [];
  let id = 0;
  const node = ([x, y]: Place, tags?: Record<string, string>) => {
    id++;
    elements.push({ type: 'node', id, lat: 53.5 - y * SOUTH, lon: 13.41 + x * EAST, ...(tags && { tags }) });
    return id;
  };
  return {
    elements,
    point: (place: Place, is: string, more?: Record<string, string>) => node(place, { is, ...more }),
    way(places: readonly Place[], is: string, more?: Record<string, string>) {
      const nodes = places.map((place) => node(place));
      id++;
      elements.push({ type: 'way', id, nodes, tags: { is, ...more } });
    },
    /** From its upper left corner. */
    area([x, y]: Place, width: number, height: number, is: string) {
      const first = node([x, y]);
      const nodes = [first, node([x + width, y]), node([x + width, y + height]), node([x, y + height]), first];
      id++;
      elements.push({ type: 'way', id, nodes, tags: { is, area: 'yes' } });
    },
  };
}

/** A picture of the page, read by places from the middle of the map. */
export async function look(page: Page, name: string) {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  const { width: rowLength, data } = readPng(await page.screenshot({ path: `test-results/screens/style-${name}.png` }));
  const partsAt = ([x, y]: Place): number[] => {
    const at = Math.floor(box.y + box.height / 2 + y) * rowLength + Math.floor(box.x + box.width / 2 + x);
    return [...data.subarray(at * 4, at * 4 + 3)];
  };
  const inside = ([x, y]: Place, width: number, height: number) =>
    Array.from({ length: width * height }, (_, index) => partsAt([x + (index % width), y + Math.floor(index / width)]));
  return {
    at: (...list: readonly Place[]) =>
      list.map(
        (place) =>
          `#${partsAt(place)
            .map((part) => part.toString(16).padStart(2, '0'))
            .join('')}`,
      ),
    /** Which pixels of a rectangle from its upper left corner are not white, row by row. */
    mask: (corner: Place, width: number, height: number) => inside(corner, width, height).map((parts) => parts.some((part) => part < 200)),
    /** How many pixels of a rectangle from its upper left corner are of a colour, give or take some of 255. */
    count(corner: Place, width: number, height: number, colour: string, tolerance = 24) {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      return inside(corner, width, height).filter((parts) => parts.every((part, at) => Math.abs(part - wanted[at]) <= tolerance)).length;
    },
  };
}

/** What `look` gives. */
export type Seen = Awaited<ReturnType<typeof look>>;

/** Where the ink of a part of the map lies: all that is not white. */
export function inkOf(seen: Seen, [x, y]: Place, width: number, height: number) {
  const isInk = seen.mask([x - width / 2, y - height / 2], width, height);
  const places = isInk.flatMap((ink, at) => (ink ? [[at % width, Math.floor(at / width)] as const] : []));
  const [columns, rows] = [places.map(([column]) => column), places.map(([, row]) => row)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const middleOf = (isOf: (row: number) => boolean) => {
    const some = places.filter(([, row]) => isOf(row));
    return some.reduce((sum, [column]) => sum + column, 0) / Math.max(1, some.length);
  };
  return {
    amount: places.length,
    width: right - left + 1,
    height: bottom - top + 1,
    /** From the place, pixels. */
    offCentre: (left + right + 1) / 2 - width / 2,
    offMiddle: (top + bottom + 1) / 2 - height / 2,
    /** How much further right the upper half of the letters lies. */
    lean: middleOf((row) => row < (top + bottom) / 2) - middleOf((row) => row > (top + bottom) / 2),
  };
}

/**
 * Runs a query whose answer are these elements, in the look of a sheet.
 *
 * @returns stops the server that answered
 */
export async function draw(page: Page, elements: Elements, sheet: string, query = 'nwr'): Promise<() => Promise<void>> {
  const server = await startTestServer((_, response) => json(response, { elements }));
  await write(page, `{{data:overpass,server=${server.address}}}${query};out geom;{{style:${sheet}}}`);
  expect(await run(page)).toBe('drawn');
  await expect(page.locator('body')).toHaveAttribute('data-map-state', 'idle');
  return () => server.stop();
}

/** 20 by 20 pixels of blue. */
export const BLUE_IMAGE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#00f"/></svg>')}`;
