/** The account in the dialogs Load and Save: what a person does with it, and everything that can go wrong meanwhile. */
import type { Page } from '@playwright/test';
import {
  accountButton,
  grant,
  loadDialog,
  logInButton,
  logInHere,
  loginWindow,
  openLoad,
  openSave,
  prepare,
  row,
  saveDialog,
  startOAuth1Site,
  storedNames,
} from './account-site.ts';
import { test } from './account-test.ts';
import { expect, test as onItsOwn, open, run, write } from './flyover-test.ts';

test.describe.configure({ mode: 'default' });

const BENCHES = 'node[amenity=bench]({{bbox}});\nout meta;';

const editor = (page: Page) => page.locator('.cm-content');
const alert = (page: Page) => saveDialog(page).getByRole('alert');
const saveButton = (page: Page) => saveDialog(page).locator('button[type=submit]');

/** A query of random words: so long that it needs several entries, or so long that it does not fit at all. */
function longQuery(words: number): string {
  let seed = 1;
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed.toString(36);
  };
  return `[out:xml];(${Array.from({ length: words }, () => `node[name=${word()}];`).join('')});out meta;`;
}

async function choose(page: Page, name: string, item: string) {
  await loadDialog(page)
    .getByRole('button', { name: `More for “${name}”` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test.describe('the account by OAuth 2.0', () => {
  test('is asked for where a query is saved there, and not before; the query is loaded, run, renamed, replaced and deleted', async ({
    flyover: page,
    site,
  }) => {
    await write(page, BENCHES);
    expect(await run(page)).toBe('drawn');
    await page.keyboard.press('ControlOrMeta+S');
    await saveDialog(page).getByRole('combobox', { name: 'Name' }).fill('At home');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved as “At home”.')).toBeVisible();
    await openLoad(page);
    await row(page, 'At home').click();
    expect([site.service.calls, page.context().pages().length]).toEqual([[], 1]);

    await openSave(page, 'Street/Benches');
    await expect(saveButton(page)).toHaveText('Log in and save');
    await expect(saveDialog(page).getByLabel('Comment')).toBeHidden();
    await grant(page, () => saveButton(page).click());
    await expect(page.getByText('Saved as “Street/Benches”.')).toBeVisible();
    await expect(saveDialog(page)).toBeHidden();
    await expect(accountButton(page)).toBeVisible();
    await expect(editor(page)).toContainText('// @name Street/Benches');
    expect(storedNames(site)).toEqual(['Street/Benches']);

    await page.reload();
    await write(page, 'out count;');
    await openLoad(page);
    await loadDialog(page).getByRole('button', { name: 'Load and run “Street/Benches”' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    await expect(editor(page)).toContainText('node[amenity=bench]({{bbox}});');

    // what came from the account goes back there, without a question
    await page.keyboard.press('ControlOrMeta+S');
    await expect(saveButton(page)).toHaveText('Replace');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“Street/Benches” is replaced.')).toBeVisible();

    await openLoad(page);
    await choose(page, 'Street/Benches', 'Rename or move…');
    await page.getByRole('textbox', { name: /New name of “Street\/Benches”/ }).fill('Seats');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Seats')).toBeVisible();
    expect(storedNames(site)).toEqual(['Seats']);
    await choose(page, 'Seats', 'Delete…');
    await expect(loadDialog(page).getByText('Delete “Seats”?')).toBeVisible();
    expect(storedNames(site)).toEqual(['Seats']);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('“Seats” is deleted.')).toBeVisible();
    await expect(row(page, 'Seats')).toHaveCount(0);
    expect(storedNames(site)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row(page, 'Seats')).toBeVisible();
    await expect(row(page, 'At home')).toBeVisible();
    expect(site.service.preferences.get('gps.trace.visibility')).toBe('private');
  });

  test('is logged in to from the Load dialog, which lists what overpass turbo saved; nothing of it stays after logging out', async ({
    flyover: page,
    site,
  }) => {
    site.service.preferences.set('overpass-ide_query-count', '1').set('overpass-ide_query_0_0', 'p=1&n=Old one&q=Zm9v');
    await openLoad(page);
    const logIn = loadDialog(page).getByRole('button', { name: 'Log in to see the queries saved there' });
    const refused = await loginWindow(page, () => logIn.click());
    await expect(loadDialog(page).getByText('Log in in the window that has opened')).toBeVisible();
    await refused.getByRole('link', { name: /Cancel/ }).click();
    await expect(page.getByText('You did not allow Flyover to use your OpenStreetMap account.')).toBeVisible();
    await grant(page, () => logIn.click());
    await expect(row(page, 'Old one')).toContainText('foo');
    await expect(logIn).toBeHidden();

    const other = await page.context().newPage();
    await open(other, site.served.address);
    await accountButton(other).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await other.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Log out' }).click();
    await expect(logIn).toBeVisible();
    await expect(row(page, 'Old one')).toHaveCount(0);
    await other.close();
  });

  test('that is denied, blocked or left: the query stays in the editor, and the login is offered again', async ({
    flyover: page,
    site,
  }) => {
    await write(page, BENCHES);
    await openSave(page, 'Benches');
    const refused = await loginWindow(page, () => saveButton(page).click());
    await expect(saveDialog(page).getByText('Log in in the window that has opened; then the query is saved.')).toBeVisible();
    await refused.getByRole('link', { name: /Cancel/ }).click();
    await expect(alert(page)).toContainText(
      'You did not allow Flyover to use your OpenStreetMap account. Nothing is lost: the query is still in the editor.',
    );
    const left = await loginWindow(page, () => saveButton(page).click());
    await left.locator('input[name=login]').waitFor();
    await left.close();
    await expect(alert(page)).toContainText('The login was not completed.');
    await page.evaluate(() => {
      const real = window.open;
      window.open = () => {
        window.open = real;
        return null;
      };
    });
    await saveButton(page).click();
    await expect(alert(page)).toContainText('The browser opened no login window. Allow pop-up windows for this site and try again.');
    await grant(page, () => saveButton(page).click());
    await expect(page.getByText('Saved as “Benches”.')).toBeVisible();
    expect(storedNames(site)).toEqual(['Benches']);
  });

  test('whose login ends in the middle of a save: it says so, keeps the query, and goes on after another login', async ({
    flyover: page,
    site,
  }) => {
    await logInHere(page, site);
    await write(page, longQuery(60));
    // the service takes back the token between two entries of the query
    const { isLetIn } = site.service;
    site.service.isLetIn = (request) => isLetIn(request) && !(request.method === 'PUT' && request.url?.endsWith('_0_0') === true);
    await openSave(page, 'Long');
    await expect(saveButton(page)).toHaveText('Save');
    await saveButton(page).click();
    await expect(alert(page)).toContainText('Your login at OpenStreetMap has ended. Nothing is lost');
    await expect(logInButton(page)).toBeAttached();
    expect(storedNames(site)).toEqual([]);
    await alert(page).getByRole('button', { name: 'Save in this browser' }).click();
    await expect(page.getByText('Saved as “Long”.')).toBeVisible();
    await expect(editor(page)).toContainText('// @name Long');

    await openSave(page, 'Long');
    await grant(page, () => saveButton(page).click());
    await expect(saveDialog(page)).toBeHidden();
    expect(storedNames(site)).toEqual(['Long']);
    await openLoad(page);
    await expect(row(page, 'Long')).toHaveCount(2);
  });

  test('that answers 412 or 500, or hangs up: what was saved stays, and the message says what to do', async ({ flyover: page, site }) => {
    await logInHere(page, site);
    await write(page, BENCHES);
    await openSave(page, 'Benches');
    await saveButton(page).click();
    await expect(page.getByText('Saved as “Benches”.')).toBeVisible();
    const before = [...site.service.preferences];
    await write(page, 'node[amenity=pub]({{bbox}});out meta;');
    await openSave(page, 'Pubs');
    for (const [fault, message] of [
      [412, 'OpenStreetMap refused (412 Precondition Failed the test answers 412). Try again later.'],
      [500, 'OpenStreetMap refused (500 Internal Server Error the test answers 500). Try again later.'],
      ['hang up', 'OpenStreetMap could not be reached. Try again once there is a connection.'],
    ] as const) {
      site.service.fault = (method) => (method === 'PUT' ? fault : undefined);
      await saveButton(page).click();
      await expect(alert(page)).toContainText(message);
      expect([...site.service.preferences]).toEqual(before);
    }
    site.service.fault = () => undefined;
    await page.context().setOffline(true);
    await saveButton(page).click();
    await expect(alert(page)).toContainText('OpenStreetMap could not be reached.');
    await page.context().setOffline(false);
    await expect(editor(page)).toHaveText('node[amenity=pub]({{bbox}});out meta;');
    await saveButton(page).click();
    await expect(page.getByText('Saved as “Pubs”.')).toBeVisible();
    expect(storedNames(site)).toEqual(['Benches', 'Pubs']);
  });

  test('asks before it replaces another query; what is too long is told before anything is changed', async ({ flyover: page, site }) => {
    await logInHere(page, site);
    await write(page, BENCHES);
    await openSave(page, 'Mine');
    await saveButton(page).click();
    await expect(page.getByText('Saved as “Mine”.')).toBeVisible();
    await write(page, '[out:xml];node(1);out meta;');
    await openSave(page, 'Mine');
    await expect(saveButton(page)).toHaveText('Replace');
    await saveButton(page).click();
    await expect(alert(page)).toHaveText('“Mine” is the name of another saved query. Replace that one?');
    await saveDialog(page).getByRole('combobox', { name: 'Name' }).fill('Mine too');
    await expect(alert(page)).toBeHidden();
    await saveDialog(page).getByRole('combobox', { name: 'Name' }).fill('Mine');
    await saveButton(page).click();
    await saveButton(page).click();
    await expect(page.getByText('“Mine” is replaced.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await openLoad(page);
    await expect(row(page, 'Mine')).toContainText('node[amenity=bench]');
    await page.keyboard.press('Escape');

    const before = [...site.service.preferences];
    await openSave(page, 'n'.repeat(201));
    await saveButton(page).click();
    await expect(
      saveDialog(page).getByText('Query name too long to be saved on OpenStreetMap: give it 1 to 200 characters.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await write(page, longQuery(600));
    await openSave(page, 'Too long');
    await saveButton(page).click();
    await expect(alert(page)).toContainText('Query too long to be saved on OpenStreetMap');
    expect([...site.service.preferences]).toEqual(before);
    await alert(page).getByRole('button', { name: 'Save in this browser' }).click();
    await expect(page.getByText('Saved as “Too long”.')).toBeVisible();
  });

  test('that cannot be read says so in the Load dialog; deleting without a login says that one is needed', async ({
    flyover: page,
    site,
  }) => {
    await logInHere(page, site);
    site.service.preferences.set('overpass-ide_query_0_0', 'p=1&n=Old one&q=Zm9v').set('overpass-ide_query-count', '1');
    site.service.fault = (method, key) => (method === 'GET' && key === '' ? 500 : undefined);
    await openLoad(page);
    await expect(
      loadDialog(page).getByText('Saved queries could not be loaded from OpenStreetMap. OpenStreetMap refused (500'),
    ).toBeVisible();
    site.service.fault = () => undefined;
    await loadDialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Old one')).toBeVisible();

    site.service.isLetIn = () => false;
    await choose(page, 'Old one', 'Delete…');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('You must be logged in to delete a synced query.')).toBeVisible();
    await expect(loadDialog(page).getByRole('button', { name: 'Log in to see the queries saved there' })).toBeVisible();
    await expect(row(page, 'Old one')).toHaveCount(0);
    expect(storedNames(site)).toEqual(['Old one']);
  });

  test('two pages that save at once lose nothing, key by key', async ({ flyover: page, site }) => {
    await logInHere(page, site);
    const other = await page.context().newPage();
    await open(other, site.served.address);
    await write(page, longQuery(40));
    await write(other, longQuery(50));
    await openSave(page, 'One');
    await openSave(other, 'Other');
    await Promise.all([page, other].map((each) => saveButton(each).click()));
    for (const each of [page, other]) await expect(saveDialog(each)).toBeHidden();
    expect(storedNames(site)).toEqual(['One', 'Other']);
    expect(site.service.calls).not.toContain('PUT');
    for (const each of [page, other]) {
      await openLoad(each);
      for (const name of ['One', 'Other']) await expect(row(each, name)).toBeVisible();
    }
    await row(page, 'Other').click();
    await expect.poll(() => editor(page).textContent()).toContain(longQuery(50).slice(0, 200));
    await choose(other, 'One', 'Delete…');
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await openLoad(page);
    await expect(row(page, 'One')).toHaveCount(0);
    await expect(row(page, 'Other')).toBeVisible();
    await other.close();
  });
});

onItsOwn('an account by OAuth 1.0a takes and gives queries: every call is signed', async ({ page, context }) => {
  const site = await startOAuth1Site();
  await prepare(context);
  await open(page, site.served.address);
  await write(page, BENCHES);
  await openSave(page, 'Cafés & bars (50 %)');
  const login = await loginWindow(page, () => saveButton(page).click());
  await login.getByRole('link', { name: 'Grant' }).click();
  await expect(page.getByText('Saved as “Cafés & bars (50 %)”.')).toBeVisible();
  await write(page, 'out count;');
  await openLoad(page);
  await row(page, 'Cafés & bars (50 %)').click();
  await expect(editor(page)).toContainText('node[amenity=bench]');
  await openLoad(page);
  await choose(page, 'Cafés & bars (50 %)', 'Delete…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, 'Cafés')).toHaveCount(0);
  await expect.poll(() => storedNames(site)).toEqual([]);
  await site.stop();
});
