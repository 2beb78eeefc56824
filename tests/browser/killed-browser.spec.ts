import { exampleQueries } from '@flyover/query-template';
import type { Page } from '@playwright/test';
import { expect, test, write } from './flyover-test.ts';
import { killableBrowser } from './killable-browser.ts';

/** What must be there at the next start. */
interface Kept {
  text: string;
  readonly names: Set<string>;
  theme: 'light' | 'dark';
}

const loadDialog = (page: Page) => page.getByRole('dialog', { name: 'Load a query' });
const more = async (page: Page, name: string, item: string) => {
  await page.keyboard.press('Control+o');
  await loadDialog(page)
    .getByRole('button', { name: `More for “${name}”` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** The text that the disk has, as the next start reads it. */
async function textOnDisk(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('flyover-settings');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(undefined);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('fields').objectStore('fields').get('code');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.parse(reading.result?.text ?? '{}').overpass);
          };
        };
      }),
  );
}

/** What somebody does, each until the page says that it is done; `word` is a new one each time. */
const DEEDS: readonly ((page: Page, word: string, kept: Kept) => Promise<void>)[] = [
  async function types(page, word, kept) {
    await page.keyboard.press('Control+,');
    await page.getByRole('dialog', { name: 'Settings' }).getByText('Dark', { exact: true }).click();
    await page.keyboard.press('Escape');
    kept.theme = 'dark';
    kept.text = `node[name=${word}];\nout;`;
    await write(page, kept.text);
    await expect.poll(() => textOnDisk(page)).toBe(kept.text);
  },
  async function saves(page, word, kept) {
    kept.text = `way[name=${word}];out;`;
    await write(page, kept.text);
    await page.keyboard.press('Control+s');
    await page.getByRole('combobox', { name: 'Name' }).fill(word);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Saved as “${word}”.`)).toBeVisible();
    kept.names.add(word);
    kept.text = `// @name ${word}\n${kept.text}`;
    await expect.poll(() => textOnDisk(page)).toBe(kept.text);
  },
  async function imports(page, word, { names }) {
    await page.keyboard.press('Control+o');
    const queries = { [word]: { type: 'saved_query', overpass: 'node(1);out;' } };
    const buffer = Buffer.from(JSON.stringify({ format: 'flyover-library', version: 1, queries, history: [] }));
    const chooser = loadDialog(page).locator('input[type=file]');
    await chooser.setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer });
    await expect(loadDialog(page).getByText('1 query came new.')).toBeVisible();
    names.add(word);
  },
  async function renames(page, word, { names }) {
    const [name] = names;
    await more(page, name, 'Rename or move…');
    await page.getByRole('textbox', { name: `New name of “${name}”` }).fill(word);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`The query is called “${word}” now.`)).toBeVisible();
    names.delete(name);
    names.add(word);
  },
  async function removes(page, _, kept) {
    const [name] = kept.names;
    await more(page, name, 'Delete…');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`“${name}” is deleted.`)).toBeVisible();
    kept.names.delete(name);
  },
];

async function expectKept(page: Page, { text, names, theme }: Kept): Promise<void> {
  await expect(page.locator('.cm-line')).toHaveText(text.split('\n'));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  await page.keyboard.press('Control+o');
  for (const name of names) await expect(loadDialog(page).getByRole('button', { name: `More for “${name}”` })).toBeVisible();
  await expect(loadDialog(page).getByRole('button', { name: /^More for/ })).toHaveCount(names.size + exampleQueries.length);
  await page.keyboard.press('Escape');
  await expect(loadDialog(page)).toBeHidden();
}

test('a browser that is killed has lost nothing: text, saved, renamed, deleted and imported queries, settings', async ({
  town,
  launchOptions,
}) => {
  const browser = killableBrowser(launchOptions);
  const kept: Kept = { text: '', names: new Set(), theme: 'light' };
  try {
    for (const [index, deed] of DEEDS.entries()) {
      const page = await browser.start(town.address);
      if (index > 0) await expectKept(page, kept);
      await deed(page, `${deed.name}${index}`, kept);
      await browser.kill();
    }
    const page = await browser.start(town.address);
    await expectKept(page, kept);
  } finally {
    await browser.remove();
  }
});
