import type { Page } from '@playwright/test';
import { oauth1Header } from '../../apps/web/src/account/oauth1-login.ts';
import { accountButton, grant, logInButton, logInHere, loginWindow, prepare, type Site, startOAuth1Site } from './account-site.ts';
import { test } from './account-test.ts';
import { expect, test as onItsOwn, open, run, write } from './flyover-test.ts';

test.describe.configure({ mode: 'default' });

/** The login as the page keeps it. */
const storedLogin = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('flyover_login'))) ?? '{}') as { token: string; secret: string };

/** What the service answers to a call for the account. */
async function statusOf({ service }: Site, authorization: string): Promise<number> {
  return (await fetch(detailsOf(service.address), { headers: { authorization } })).status;
}
const detailsOf = (address: string) => `${address}/api/0.6/user/details.json`;

async function logOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(logInButton(page)).toBeVisible();
}

test('nobody needs an account: a query is written, run, looked at, exported, saved and shared without one', async ({
  flyover: page,
  site,
}) => {
  let windows = 0;
  page.context().on('page', () => windows++);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await expect(logInButton(page)).toBeVisible();

  await write(page, 'node[amenity=bench]({{bbox}});\nout;');
  expect(await run(page)).toBe('drawn');
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Shift+Enter');
  await expect(page.locator('.feature-list')).toBeVisible();
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page.locator('.table-tab')).toContainText('bench');
  await page.getByRole('tab', { name: 'Data' }).click();
  await expect(page.locator('#view-data')).toContainText('bench');

  await page.keyboard.press('ControlOrMeta+E');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download GeoJSON', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.geojson$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+S');
  const saving = page.getByRole('dialog');
  await saving.getByRole('combobox', { name: 'Name' }).fill('Benches');
  await page.keyboard.press('Enter');
  await expect(saving).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+O');
  await expect(page.getByRole('dialog')).toContainText('Benches');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(/^http/);

  expect(windows).toBe(0);
  expect(asked.filter((address) => address.startsWith(site.service.address))).toEqual([]);
});

test.describe('an account by OAuth 2.0', () => {
  test('is logged in to, shows its name, stays after a reload and in other pages, and is left after a question', async ({
    flyover: page,
    site,
    expectedErrors,
  }) => {
    // nothing fails here
    expectedErrors.length = 0;
    await grant(page);
    const named = page.getByRole('button', { name: 'Logged in to OpenStreetMap as Ada & Co' });
    await expect(named).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /oauth|login/.test(key)))).toEqual(['flyover_login']);
    await page.reload();
    await expect(named).toBeVisible();
    const other = await page.context().newPage();
    await open(other, site.served.address);
    await expect(accountButton(other)).toBeVisible();

    const { token } = await storedLogin(page);
    expect(await statusOf(site, `Bearer ${token}`)).toBe(200);
    await named.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: 'Logout?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(named).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(logInButton(page)).toBeVisible();
    await expect(accountButton(page)).toBeHidden();
    await expect(logInButton(other)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('flyover_login'))).toBe(null);
    await expect.poll(() => statusOf(site, `Bearer ${token}`), 'the token was taken back').toBe(401);
    await other.close();
  });

  test('is left here where the service cannot be told, which is said', async ({ flyover: page, site }) => {
    await logInHere(page, site);
    await page.route('**/oauth2/revoke', (route) => route.abort());
    await logOut(page);
    await expect(page.getByText('You are logged out here. OpenStreetMap could not be told')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('flyover_login'))).toBe(null);
    await page.unroute('**/oauth2/revoke');
  });

  test('is not logged in to where the user refuses or closes the window', async ({ flyover: page }) => {
    const refused = await loginWindow(page);
    await refused.getByRole('link', { name: /Cancel/ }).click();
    await expect(page.getByText('You did not allow Flyover to use your OpenStreetMap account.')).toBeVisible();
    await expect(logInButton(page)).toBeVisible();
    const closed = await loginWindow(page);
    await closed.locator('input[name=login]').waitFor();
    await expect(page.getByRole('button', { name: 'Log in in the window that has opened' })).toBeVisible();
    await closed.close();
    await expect(page.getByText('The login was not completed.')).toBeVisible();
    await grant(page);
  });
});

onItsOwn('an account by OAuth 1.0a: every request is signed', async ({ page, context }) => {
  const site = await startOAuth1Site();
  await prepare(context);
  await open(page, site.served.address);
  const refused = await loginWindow(page);
  await refused.getByRole('link', { name: 'Refuse' }).click();
  await expect(page.getByText('You did not allow Flyover to use your OpenStreetMap account.')).toBeVisible();
  const login = await loginWindow(page);
  await login.getByRole('link', { name: 'Grant' }).click();
  await expect(page.getByRole('button', { name: 'Logged in to OpenStreetMap as Ada & Co' })).toBeVisible();
  expect(site.service.calls).toEqual(['GET details.json']);

  const { token, secret } = await storedLogin(page);
  const keys = { consumerKey: 'the key', consumerSecret: 'the & secret', token, tokenSecret: secret };
  const status = async () => statusOf(site, await oauth1Header('GET', detailsOf(site.service.address), keys));
  expect(await status()).toBe(200);
  await logOut(page);
  await expect.poll(status, 'the token was taken back').toBe(401);
  await site.stop();
});

onItsOwn('without an account in the configuration nothing of it shows', async ({ flyover }) => {
  await expect(flyover.getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(logInButton(flyover)).toBeHidden();
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.keyboard.type('OpenStreetMap');
  await expect(flyover.getByRole('option', { name: /Log in/ })).toHaveCount(0);
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.press('ControlOrMeta+S');
  const save = flyover.getByRole('dialog', { name: 'Save the query' });
  await expect(save.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await expect(save.getByText('account')).toHaveCount(0);
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.press('ControlOrMeta+O');
  const load = flyover.getByRole('dialog', { name: 'Load a query' });
  await expect(load.getByText('Drinking Water')).toBeVisible();
  await expect(load.getByText('account')).toHaveCount(0);
});
