import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { PreferencesServer } from '../../apps/web/src/testing/preferences-server.ts';
import { expect, open, type Served, serve, test, watchErrors } from './flyover-test.ts';
import { startOAuth1Service, startOAuth2Service } from './oauth-servers.ts';

const PORT = 8380;

interface Site {
  readonly service: PreferencesServer;
  readonly served: Served;
  stop(): Promise<void>;
}

/** A site whose configuration names a service to log in at. */
async function startSite(port: number, service: PreferencesServer, credentials: object): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-account-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ osmAuth: { url: service.address, ...credentials } }));
  const served = await serve(port, ['--config', config]);
  return {
    service,
    served,
    async stop() {
      await served.stop();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in to OpenStreetMap' });
const accountButton = (page: Page) => page.getByRole('button', { name: /^Logged in to OpenStreetMap/ });

/** The window that a click on the button opens. */
async function loginWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await logInButton(page).click();
  return opened;
}

/** Signs in at the OAuth 2.0 server as a person would, and says yes. */
async function grant(page: Page): Promise<void> {
  const login = await loginWindow(page);
  await login.locator('input[name=login]').fill('ada');
  await login.locator('input[name=password]').fill('any');
  await login.locator('button[type=submit]').click();
  await login.getByRole('button', { name: 'Continue' }).click();
  await expect(accountButton(page)).toBeVisible();
}

/** The pages of the test's OAuth server ask for fonts of somebody else. */
const stayOnLoopback = (context: BrowserContext) => context.route(/^https:/, (route) => route.abort());

test.describe('an account by OAuth 2.0', () => {
  let site: Site;

  test.beforeEach(async ({ context, page }) => {
    const service = await startOAuth2Service(`http://127.0.0.1:${PORT}/land.html`);
    site = await startSite(PORT, service, { clientId: 'flyover-test' });
    await stayOnLoopback(context);
    await open(page, site.served.address);
  });
  test.afterEach(() => site.stop());

  test('is logged in to, shows its name, stays after a reload and in other pages, and is left after a question', async ({
    page,
    context,
  }) => {
    const errors = watchErrors(page);
    await grant(page);
    const named = page.getByRole('button', { name: 'Logged in to OpenStreetMap as Ada & Co' });
    await expect(named).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /oauth|login/.test(key)))).toEqual(['flyover_login']);
    await page.reload();
    await expect(named).toBeVisible();
    const other = await context.newPage();
    await open(other, site.served.address);
    await expect(accountButton(other)).toBeVisible();

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
    expect(errors).toEqual([]);
  });

  test('is not logged in to where the user refuses or closes the window', async ({ page }) => {
    const refused = await loginWindow(page);
    await refused.getByRole('link', { name: /Cancel/ }).click();
    await expect(page.getByText('You did not allow Flyover to use your OpenStreetMap account.')).toBeVisible();
    await expect(logInButton(page)).toBeVisible();
    const closed = await loginWindow(page);
    await expect(page.getByRole('button', { name: 'Log in in the window that has opened' })).toBeVisible();
    await closed.close();
    await expect(page.getByText('The login window was closed before the login was complete.')).toBeVisible();
    await grant(page);
  });
});

test('an account by OAuth 1.0a: every request is signed', async ({ page, context }) => {
  const service = await startOAuth1Service();
  const site = await startSite(PORT + 1, service, { consumerKey: 'the key', consumerSecret: 'the & secret' });
  await stayOnLoopback(context);
  await open(page, site.served.address);
  const refused = await loginWindow(page);
  await refused.getByRole('link', { name: 'Refuse' }).click();
  await expect(page.getByText('You did not allow Flyover to use your OpenStreetMap account.')).toBeVisible();
  const login = await loginWindow(page);
  await login.getByRole('link', { name: 'Grant' }).click();
  await expect(page.getByRole('button', { name: 'Logged in to OpenStreetMap as Ada & Co' })).toBeVisible();
  expect(service.calls).toEqual(['GET details.json']);
  await site.stop();
});

test('without an account in the configuration nothing of it shows', async ({ flyover }) => {
  await expect(flyover.getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(logInButton(flyover)).toBeHidden();
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.keyboard.type('OpenStreetMap');
  await expect(flyover.getByRole('option', { name: /Log in/ })).toHaveCount(0);
});
