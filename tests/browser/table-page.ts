/** A table of invented elements in the page, for tests that look at its columns and its rows. */
import type { Page } from '@playwright/test';
import { startTestServer } from './test-server.ts';

/** A server that answers with these elements. */
export const serverOf = (elements: readonly object[]) => servedAnswer(JSON.stringify({ version: 0.6, elements }), 'application/json');

/** A server that answers with a text. @param settings of the query, `[out:csv(name)];` */
export async function servedAnswer(text: string, contentType: string, settings = '') {
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', contentType);
    response.end(text);
  });
  return { server, query: `{{data:overpass,server=${server.address}}}\n${settings}nwr;out geom;` };
}

const NAMES = ['Linde', 'apfel', 'Bäcker', 'Café 10', 'Café 9'];

/** Points in the view, with a key of their own each among the seldom ones. */
export const elementsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'node',
    id: i + 1,
    lat: 53.5 + (i % 100) / 1e4,
    lon: 13.41 + Math.floor(i / 100) / 1e5,
    tags: {
      amenity: i % 2 === 0 ? 'bench' : 'cafe',
      name: `${NAMES[i % 5]}`,
      seats: String(i),
      ...(i < 300 && { [`seldom:${i}`]: 'yes' }),
    },
  }));

/** The head of a column. */
export const columnOf = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
/** The texts of the first cells of a column. */
export async function firstCells(page: Page, name: string, count: number): Promise<string[]> {
  const index = await columnOf(page, name).getAttribute('aria-colindex');
  return page
    .locator(`.table-row [aria-colindex="${index}"]`)
    .allTextContents()
    .then((texts) => texts.slice(0, count));
}

/** Two municipalities in the view, and restaurants in them: 20 with pizza and pasta, 10 with pizza, 10 with kebab whose capacity is no number, one without a cuisine; 5 outside of both. */
export function restaurantsOf(): object[] {
  const town = (id: number, name: string, west: number) => ({
    type: 'way',
    id,
    nodes: [1, 2, 3, 4, 1].map((corner) => 100_000 + id * 10 + corner),
    geometry: [
      [53.49, west],
      [53.49, west + 0.01],
      [53.51, west + 0.01],
      [53.51, west],
      [53.49, west],
    ].map(([lat, lon]) => ({ lat, lon })),
    tags: { boundary: 'administrative', admin_level: '8', name },
  });
  let id = 0;
  const restaurants = (count: number, lon: number, tags: Readonly<Record<string, string>>) =>
    Array.from({ length: count }, (_, i) => ({
      type: 'node',
      id: ++id,
      lat: 53.5 + i / 1e5,
      lon,
      tags: { amenity: 'restaurant', ...tags },
    }));
  return [
    ...restaurants(20, 13.405, { cuisine: 'pizza;pasta', capacity: '20' }),
    ...restaurants(10, 13.406, { cuisine: 'pizza', capacity: '20' }),
    ...restaurants(10, 13.415, { cuisine: 'kebab', capacity: 'some' }),
    ...restaurants(1, 13.416, {}),
    ...restaurants(5, 13.43, { cuisine: 'pizza' }),
    town(1, 'Vaduz', 13.4),
    town(2, 'Schaan', 13.41),
  ];
}
