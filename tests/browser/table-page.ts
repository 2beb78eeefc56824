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
