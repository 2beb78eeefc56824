/** What a screen reader is told of the main screens: their landmarks, headings and controls, by name and in their order. */
import { axe } from './accessible.ts';
import { expect, run } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

test('the page: one banner with one heading, the query, the result', async ({ flyover }) => {
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - heading "Flyover" [level=1]
      - button "Run"
      - button /Choose the server/
      - button "Wizard"
  `);
  await expect(flyover.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Query":
        - button "Examples"
        - button "Explain this query"
        - button "Clear"
        - textbox "Query"
      - separator "Border between query and result"
      - region "Result":
        - tablist "Result":
          - tab "Map" [selected]
          - tab "Table"
          - tab "Data"
        - button "Numbers of this result"
        - tabpanel "Map":
          - application "Map"
          - navigation "Map controls"
  `);
  const { violations } = await axe(flyover).withRules(['region', 'landmark-one-main', 'page-has-heading-one']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('the map: its controls by name', async ({ flyover }) => {
  await expect(flyover.getByRole('navigation', { name: 'Map controls' })).toMatchAriaSnapshot(`
    - navigation "Map controls":
      - button "Zoom in"
      - button "Zoom out"
      - button "Buttons that move the map"
      - button "Zoom to data"
      - button "Show where I am"
      - button "Choose an area"
  `);
});

test('a feature: its name, its tags', async ({ flyover }) => {
  await flyover.locator('.maplibregl-canvas').focus();
  await flyover.keyboard.press('1');
  await expect(flyover.getByRole('region', { name: 'Feature' })).toMatchAriaSnapshot(`
    - region "Feature":
      - heading [level=2]
      - heading /Tags/ [level=3]
  `);
  await flyover.keyboard.press('Escape');
});

test('the table: a grid with its tools', async ({ flyover }) => {
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await flyover.locator('.table-grid').waitFor();
  await expect(flyover.getByRole('tabpanel', { name: 'Table' })).toMatchAriaSnapshot(`
    - tabpanel "Table":
      - toolbar "Rows and columns":
        - status: /rows/
        - button "Work through these"
        - button "Select"
        - button "Filter in Overpass QL"
        - button "Find in the table"
        - button "Columns"
      - grid "Table of the result":
        - row /Type Id/:
          - columnheader "Type":
            - button "Sort and filter Type"
          - columnheader "Id"
        - row /node/
  `);
});

test('a dialog: a title, a way out, groups with headings', async ({ flyover }) => {
  await flyover.keyboard.press('ControlOrMeta+,');
  await expect(flyover.getByRole('dialog', { name: 'Settings' })).toMatchAriaSnapshot(`
    - dialog "Settings":
      - heading "Settings" [level=2]
      - button "Close"
      - searchbox "Search settings"
      - region "Settings":
        - heading "General" [level=3]
  `);
  await flyover.keyboard.press('Escape');
});
