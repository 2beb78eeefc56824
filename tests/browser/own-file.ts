/** What tests of files in the page share: a small file, queries over it, how it is opened, and what the engine answers. */
import { readElements } from '@flyover/osm-elements';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import type { Page } from '@playwright/test';

/** Chooses a file as a person does: by the command palette, and the browser's own dialog. */
export async function openFromPalette(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // the browser takes a while until it tells of its dialog
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search a command' }).fill('open a file');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** Drops a file on the map. */
export async function drop(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.locator('.maplibregl-canvas').evaluate(
    (element, { name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { lastModified: 1 }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, base64: Buffer.from(content).toString('base64') },
  );
}

/** What the engine in Node answers over a file. */
export async function answersOf(bytes: Uint8Array, queries: readonly string[]): Promise<string[]> {
  const database = createDatabase(await readElements([bytes]));
  return Promise.all(
    queries.map(async (query) => {
      let text = '';
      for await (const chunk of (await answerQuery(database, query)).body) text += Buffer.from(chunk).toString();
      return text;
    }),
  );
}

/** A grid of cafés with a street and a lake, around 47.1° N, 9.5° E. */
export const GRID = `<osm version="0.6" generator="test">
${Array.from({ length: 400 }, (_, index) => `<node id="${index + 1}" lat="${47.1 + Math.floor(index / 20) / 1000}" lon="${9.5 + (index % 20) / 1000}"><tag k="amenity" v="${index % 4 === 0 ? 'cafe' : 'bench'}"/></node>`).join('\n')}
<way id="7"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="Lindenweg"/></way>
<way id="8"><nd ref="43"/><nd ref="58"/><nd ref="358"/><nd ref="343"/><nd ref="43"/><tag k="natural" v="water"/></way>
</osm>`;

export const QUERIES = [
  '[out:json];node[amenity=cafe]({{bbox}});out;',
  '[out:json];way[highway];out geom;',
  '[out:json];node(around:150,47.1,9.5);out;',
];
