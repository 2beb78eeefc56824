import type { Page } from '@playwright/test';
import { axeOfPart } from './accessible.ts';
import { expect, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

const MISSPELT = '[out:json];\nnode[amenty=cafe]({{bbox}});\nout;';

const editor = (page: Page) => page.locator('.query-editor .cm-content');
const lines = (page: Page) => page.locator('.query-editor .cm-line');
const count = (page: Page) => page.locator('.status-problems');
const list = (page: Page) => page.getByRole('region', { name: 'Problems of the query' });
const tip = (page: Page) => page.locator('.cm-problem-tip');

/** What the editor announces from now on: each stands there for 0.2 s only. */
async function announcements(page: Page): Promise<() => Promise<string>> {
  const heard = await page.locator('.cm-announced').evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, { childList: true, subtree: true });
    return texts;
  });
  return () => heard.evaluate((texts) => texts.join('\n'));
}

test('a text that is taken out and put in again as it was has its problems underlined', async ({ flyover }) => {
  await write(flyover, MISSPELT);
  await expect(flyover.locator('.cm-lintRange-warning')).toHaveText('amenty');
  await flyover.keyboard.press('ControlOrMeta+A');
  await flyover.keyboard.press('Delete');
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(lines(flyover)).toHaveText(MISSPELT.split('\n'));
  await expect(flyover.locator('.cm-lintRange-warning')).toHaveText('amenty');
});

test('the signs of a cost, a problem and a fold stand beside the number of their line, each in its own room', async ({ flyover }) => {
  await write(flyover, '(\n  node[amenty=cafe]; foreach {\n  out;\n  }\n);\nout;');
  const signs = flyover.locator('.cm-gutters').locator('.cm-cost-sign, .cm-lint-marker, .fold-sign, .cm-lineNumbers .cm-gutterElement');
  await expect(flyover.locator('.cm-lint-marker').first()).toBeVisible();
  await expect(flyover.locator('.fold-sign').filter({ visible: true }).first()).toBeVisible();
  const boxes = await signs.evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right, top, bottom } = (each.textContent === '' ? each : range).getBoundingClientRect();
        return { name: each.className, left, right, top, bottom };
      }),
  );
  const overlaps = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5)
      .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2)
      .map((other) => `${one.name} and ${other.name}`),
  );
  expect(overlaps).toEqual([]);
});

test('a misspelt key is underlined, stepped to, mended by keys, undone, ignored from the list', async ({ flyover }) => {
  await write(flyover, MISSPELT);
  await expect(flyover.locator('.cm-lintRange-warning')).toHaveText('amenty');
  await expect(flyover.locator('.cm-lint-marker-warning')).toHaveCount(1);
  await expect(count(flyover)).toHaveText('1 problem');

  const announced = await announcements(flyover);
  await flyover.keyboard.press('ControlOrMeta+Home');
  await flyover.keyboard.press('F8');
  await expect(tip(flyover)).toContainText('The key amenty is not known. Did you mean amenity?');
  expect(await announced()).toContain('Warning in line 2: The key amenty is not known.');
  await expect(flyover.locator('.status-bar')).toContainText('Ln 2, Col 6');
  await flyover.keyboard.press('Control+.');
  await expect(flyover.getByRole('menuitem', { name: 'Write amenity' })).toBeFocused();
  await flyover.keyboard.press('Enter');
  await expect(lines(flyover).nth(1)).toHaveText('node[amenity=cafe]({{bbox}});');
  await expect(count(flyover)).toHaveCount(0);
  await expect(flyover.locator('.status-bar')).toContainText('No problems');
  await expect(editor(flyover)).toBeFocused();
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(lines(flyover).nth(1)).toHaveText('node[amenty=cafe]({{bbox}});');

  await count(flyover).click();
  await expect(list(flyover).getByRole('listitem')).toHaveCount(1);
  const { violations } = await axeOfPart(flyover, '.editor-pane').analyze();
  expect(violations).toEqual([]);
  await list(flyover).getByRole('button', { name: 'More about it' }).click();
  const help = flyover.getByRole('dialog', { name: 'Help' });
  await expect(help.locator('li')).toHaveText(/^key-misspelt Warning ?Nobody uses the key/);
  await help.getByLabel('Example of key-misspelt').click();
  await expect(help.locator('pre')).toHaveText([/amenty/, /amenity/]);
  await flyover.keyboard.press('Escape');
  await list(flyover).getByRole('button', { name: 'Ignore this here' }).click();
  await expect(lines(flyover)).toHaveText(['[out:json];', '// flyover-ignore key-misspelt', 'node[amenty=cafe]({{bbox}});', 'out;']);
  await expect(list(flyover)).toHaveText('There are no problems.');
  await flyover.keyboard.press('Escape');

  // what takes long has a sign of its own in front of the number of its line
  await write(flyover, 'node(around:200000,53.5,13.41)[amenity=cafe];\nout;');
  await expect(flyover.locator('.cm-cost-sign.warning')).toHaveCount(1);
  await expect(flyover.locator('.cm-lint-marker')).toHaveCount(0);
  await flyover.locator('.cm-cost-sign').click();
  await expect(tip(flyover)).toContainText('200 km');
  await flyover.keyboard.press('Escape');

  // what is wrong with a style sheet is a step, too
  await write(flyover, `${MISSPELT}\n{{style: node { color red; } }}`);
  await expect(count(flyover)).toHaveText('2 problems');
  await flyover.keyboard.press('ControlOrMeta+Home');
  await flyover.keyboard.press('F8');
  await expect(flyover.locator('.status-bar')).toContainText('Ln 2, Col 6');
  await flyover.keyboard.press('F8');
  await expect(tip(flyover)).toBeVisible();
  await expect(flyover.locator('.status-bar')).toContainText('Ln 4, Col');
});

test('an error is underlined in the line that the server names, said before its answer, and mended beside it', async ({
  flyover,
  expectedErrors,
}) => {
  expectedErrors.push('status of 400');
  let answer = () => {};
  const server = await startTestServer((_, response) => {
    const said = "<p><strong>Error</strong>: line 3: parse error: ';' expected - 'out' found. </p>";
    answer = () => response.writeHead(400, { 'content-type': 'text/html' }).end(`<html><body>${said}</body></html>`);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode(1)\nout;`);
  await expect(flyover.locator('.cm-lintRange-error')).toHaveText('out');
  await expect(count(flyover)).toHaveText('1 problem');

  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.loading-card .checked-line')).toContainText("Line 3, column 1: ';' expected - 'out' found.");
  await expect.poll(() => server.queries.length).toBe(1);
  answer();
  const card = flyover.locator('.problem-card');
  await expect(card).toContainText("line 3: parse error: ';' expected - 'out' found.");
  await expect(card.locator('.checked-line')).toHaveText("Line 3, column 1: ';' expected - 'out' found.Add ;");
  // one bar beside the line, whatever stands between it and the text
  const beside = flyover.locator('.cm-error-line-gutter');
  await expect.poll(() => beside.count()).toBeGreaterThan(1);
  const bars = await beside.evaluateAll((all) => all.filter((each) => getComputedStyle(each).boxShadow !== 'none').length);
  expect(bars).toBe(1);
  await card.getByRole('button', { name: 'Add ;' }).click();
  await expect(lines(flyover)).toHaveText([/data:overpass/, 'node(1);', 'out;']);
  await expect(flyover.locator('.status-bar')).toContainText('No problems');
  await expect(card.locator('.checked-line')).toHaveCount(0);
  await server.stop();
});
