/** Changes that a person makes and that a browser has to keep, each until the page acknowledges it, and the look at what was kept. */
import { exampleQueries } from '@flyover/query-template';
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { drop, GRID } from './own-file.ts';

/** State that must be there at the next start. */
export interface Kept {
  text: string;
  theme: 'light' | 'dark';
  /** Names of saved queries. */
  readonly names: Set<string>;
  /** Names of kept layers, the topmost first. */
  layers: readonly string[];
  /** Heads of the table of a query. */
  columns?: { readonly query: string; readonly heads: readonly string[] };
  tasks?: { readonly count: number; readonly done: number };
  /** Names of kept files; queries go to the last. */
  readonly files: string[];
}

/** The dialog draws the rows of a longer list as they come into view. */
const MOST_QUERIES = 6;

/** One change. `word` is new each time; `query` is of a server that answers with six benches, which have a name and a backrest. */
export interface Deed {
  readonly name: string;
  isPossible?(kept: Kept): boolean;
  perform(page: Page, kept: Kept, word: string, query: string): Promise<void>;
}

export const nothingKept = (): Kept => ({ text: '', theme: 'light', names: new Set(), layers: [], files: [] });

const loadDialog = (page: Page) => page.getByRole('dialog', { name: 'Load a query' });
const layersPanel = (page: Page) => page.getByRole('region', { name: 'Layers' });
const tasksPanel = (page: Page) => page.getByRole('region', { name: 'Work through a list' });
const tableHeads = (page: Page) => page.getByRole('grid', { name: 'Table of the result' }).getByRole('columnheader');
const layerNames = (page: Page) =>
  layersPanel(page)
    .locator('.layer-row .name-field')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

const showsTasks = async (page: Page, { count, done }: NonNullable<Kept['tasks']>) =>
  expect(tasksPanel(page)).toContainText(done === 0 ? `0 of ${count} done` : `${done} of ${count} done`);

async function more(page: Page, name: string, item: string): Promise<void> {
  await page.keyboard.press('Control+o');
  await loadDialog(page)
    .getByRole('button', { name: `More for “${name}”` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function runQuery(page: Page, kept: Kept, query: string): Promise<void> {
  kept.text = query;
  await page.getByRole('tab', { name: 'Map' }).click();
  await write(page, query);
  expect(await run(page)).toBe('drawn');
}

export const DEEDS: readonly Deed[] = [
  {
    name: 'type',
    async perform(page, kept, word) {
      await page.keyboard.press('Control+,');
      const theme = kept.theme === 'dark' ? 'Light' : 'Dark';
      await page.getByRole('dialog', { name: 'Settings' }).getByText(theme, { exact: true }).click();
      await page.keyboard.press('Escape');
      kept.theme = theme === 'Dark' ? 'dark' : 'light';
      kept.text = `node[name=${word}];\nout;`;
      await write(page, kept.text);
    },
  },
  {
    name: 'save',
    isPossible: ({ names }) => names.size < MOST_QUERIES,
    async perform(page, kept, word) {
      const text = `way[name=${word}];out;`;
      await write(page, text);
      await page.keyboard.press('Control+s');
      await page.getByRole('combobox', { name: 'Name' }).fill(word);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Saved as “${word}”.`)).toBeVisible();
      kept.names.add(word);
      kept.text = `// @name ${word}\n${text}`;
    },
  },
  {
    name: 'keep a layer',
    isPossible: ({ layers }) => layers.length < 3,
    async perform(page, kept, word, query) {
      await runQuery(page, kept, `// @name ${word}\n${query}`);
      await page.keyboard.press('Shift+Alt+K');
      kept.layers = [word, ...kept.layers];
      await expect.poll(() => layerNames(page)).toEqual(kept.layers);
      await layersPanel(page).getByRole('button', { name: 'Close the layers' }).click();
    },
  },
  {
    name: 'import',
    isPossible: ({ names }) => names.size < MOST_QUERIES,
    async perform(page, { names }, word) {
      await page.keyboard.press('Control+o');
      const queries = { [word]: { type: 'saved_query', overpass: 'node(1);out;' } };
      const buffer = Buffer.from(JSON.stringify({ format: 'flyover-library', version: 1, queries, history: [] }));
      const chooser = loadDialog(page).locator('input[type=file]');
      await chooser.setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer });
      await expect(loadDialog(page).getByText('1 query came new.')).toBeVisible();
      await page.keyboard.press('Escape');
      names.add(word);
    },
  },
  {
    name: 'move a column',
    async perform(page, kept, _word, query) {
      await runQuery(page, kept, query);
      await page.getByRole('tab', { name: 'Table' }).click();
      await expect(tableHeads(page)).not.toHaveCount(0);
      const heads = await tableHeads(page).allTextContents();
      await page.getByRole('grid', { name: 'Table of the result' }).focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('End');
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByRole('button', { name: 'Move left' }).press('Enter');
      const [last, before] = [heads.pop() ?? '', heads.pop() ?? ''];
      heads.push(last, before);
      await expect(tableHeads(page)).toHaveText(heads);
      kept.columns = { query, heads };
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'rename',
    isPossible: ({ names }) => names.size > 0,
    async perform(page, { names }, word) {
      const [name] = names;
      await more(page, name, 'Rename or move…');
      await page.getByRole('textbox', { name: `New name of “${name}”` }).fill(word);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`The query is called “${word}” now.`)).toBeVisible();
      await page.keyboard.press('Escape');
      names.delete(name);
      names.add(word);
    },
  },
  {
    name: 'make a list of tasks',
    isPossible: ({ tasks }) => tasks === undefined || tasks.done === tasks.count,
    async perform(page, kept, word, query) {
      await runQuery(page, kept, `// @name ${word}\n${query}`);
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Search a command' }).fill('Work through the result');
      await page.keyboard.press('Enter');
      kept.tasks = { count: 6, done: 0 };
      await showsTasks(page, kept.tasks);
    },
  },
  {
    name: 'do a task',
    isPossible: ({ tasks }) => tasks !== undefined && tasks.done < tasks.count,
    async perform(page, kept) {
      const { count, done } = kept.tasks ?? { count: 0, done: 0 };
      await page.getByRole('tab', { name: 'Map' }).click();
      await showsTasks(page, { count, done });
      await page.keyboard.press('Shift+Alt+d');
      kept.tasks = { count, done: done + 1 };
      await showsTasks(page, kept.tasks);
    },
  },
  {
    name: 'keep a file',
    async perform(page, kept, word) {
      const name = `${word.replaceAll(' ', '-')}.osm`;
      await page.getByRole('tab', { name: 'Map' }).click();
      // a text that names its server hides the file
      kept.text = `node[name="${word}"];out;`;
      await write(page, kept.text);
      await drop(page, name, GRID);
      await expect(page.locator('.server-button')).toHaveText(name);
      await page.getByRole('button', { name: 'Keep it' }).click();
      // the offer goes with the click; the menu knows when the file is stored
      await page.locator('.server-button').click();
      await expect(page.getByRole('menuitemcheckbox', { name: `Keep ${name} in this browser` })).toBeChecked();
      await page.keyboard.press('Escape');
      kept.files.push(name);
    },
  },
  {
    name: 'delete',
    isPossible: ({ names }) => names.size > 0,
    async perform(page, kept) {
      const [name] = kept.names;
      await more(page, name, 'Delete…');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible();
      await page.keyboard.press('Escape');
      kept.names.delete(name);
    },
  },
];

/** Looks at all of it, as a person would. The text is that of the columns' query afterwards, where some were chosen. */
export async function expectKept(page: Page, kept: Kept): Promise<void> {
  await expect(page.locator('.cm-line')).toHaveText(kept.text.split('\n'));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', kept.theme);
  if (kept.tasks !== undefined) await showsTasks(page, kept.tasks);
  if (kept.files.length > 0) {
    const server = page.locator('.server-button');
    if (!kept.text.includes('server=')) await expect(server).toHaveText(kept.files.at(-1) ?? '');
    await server.click();
    for (const name of kept.files) await expect(page.getByRole('menuitem', { name: `Forget ${name}` })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+o');
  for (const name of kept.names) await expect(loadDialog(page).getByRole('button', { name: `More for “${name}”` })).toBeVisible();
  await expect(loadDialog(page).getByRole('button', { name: /^More for/ })).toHaveCount(kept.names.size + exampleQueries.length);
  await page.keyboard.press('Escape');
  await expect(loadDialog(page)).toBeHidden();
  if (kept.layers.length > 0) {
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await expect.poll(() => layerNames(page)).toEqual(kept.layers);
    await expect(layersPanel(page).locator('.layer-count')).toHaveText(kept.layers.map(() => '6 features'));
    await layersPanel(page).getByRole('button', { name: 'Close the layers' }).click();
  }
  if (kept.columns !== undefined) {
    await runQuery(page, kept, kept.columns.query);
    await page.getByRole('tab', { name: 'Table' }).click();
    await expect(tableHeads(page)).toHaveText([...kept.columns.heads]);
    await page.getByRole('tab', { name: 'Map' }).click();
  }
}
