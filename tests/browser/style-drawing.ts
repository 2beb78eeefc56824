/** What tests of style sheets draw, and what they see of it. */
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
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

/** Reads pixels of a picture of the page, by places from the middle of the map. */
export async function look(page: Page, name: string) {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  const png = (await page.screenshot({ path: `test-results/screens/style-${name}.png` })).toString('base64');
  const places = (list: readonly Place[]) =>
    page.evaluate(
      async ([base64, points]) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return points.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
      },
      [png, list.map(([x, y]) => [Math.floor(box.x + box.width / 2 + x), Math.floor(box.y + box.height / 2 + y)])] as const,
    );
  return {
    at: async (...list: readonly Place[]) =>
      (await places(list)).map((colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`),
    /** Which pixels of a rectangle from its upper left corner are not white, row by row. */
    async mask([x, y]: Place, width: number, height: number) {
      const list = Array.from({ length: width * height }, (_, index): Place => [x + (index % width), y + Math.floor(index / width)]);
      return (await places(list)).map((parts) => parts.some((part) => part < 200));
    },
    /** How many pixels of a rectangle from its upper left corner are of a colour, give or take 24 of 255. */
    async count([x, y]: Place, width: number, height: number, colour: string) {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      const list = Array.from({ length: width * height }, (_, index): Place => [x + (index % width), y + Math.floor(index / width)]);
      return (await places(list)).filter((parts) => parts.every((part, at) => Math.abs(part - wanted[at]) <= 24)).length;
    },
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
