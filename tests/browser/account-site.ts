/** A Flyover with an account: its server, the service it names, and what a person does to log in there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Disposable, expect, type Page } from '@playwright/test';
import type { PreferencesServer } from '../../apps/web/src/testing/preferences-server.ts';
import { startOAuth1Service, startOAuth2Service } from './oauth-servers.ts';
import { type Served, serve } from './served.ts';

export interface Site {
  readonly service: PreferencesServer;
  readonly served: Served;
}

/** A site that several tests use, one after the other. */
export interface KeptSite extends Site {
  /** Nobody is logged in, nothing is stored, and the service works. */
  clear(): void;
  stop(): Promise<void>;
}

/** A site whose configuration names a service of OAuth 2.0. */
export async function startOAuth2Site(): Promise<KeptSite> {
  const { service, meet } = await startOAuth2Service();
  const site = await startSite(service, { clientId: 'flyover-test' });
  meet(`${site.served.address}land.html`);
  return site;
}

/** A site whose configuration names a service of OAuth 1.0a. */
export async function startOAuth1Site(): Promise<KeptSite> {
  const service = await startOAuth1Service();
  return startSite(service, {
    consumerKey: 'the key',
    consumerSecret: 'the & secret',
    revokeUrl: `${service.address}/oauth/revoke_token`,
  });
}

async function startSite(service: PreferencesServer, credentials: object): Promise<KeptSite> {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-account-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ osmAuth: { url: service.address, ...credentials } }));
  const served = await serve(['--config', config]);
  const { isLetIn } = service;
  const preferences = [...service.preferences];
  return {
    service,
    served,
    clear() {
      service.preferences.clear();
      for (const [key, value] of preferences) service.preferences.set(key, value);
      service.calls.length = 0;
      service.isLetIn = isLetIn;
      service.fault = () => undefined;
    },
    async stop() {
      await served.stop();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in to OpenStreetMap' });
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Logged in to OpenStreetMap/ });

/**
 * Pages as they are for a person: the page behind a login window has not the focus until that is closed (the automated browser gives it to
 * all), and nothing leaves the loopback (the pages of the test's OAuth server ask for fonts of somebody else).
 *
 * @returns ends the former
 */
export async function prepare(context: BrowserContext): Promise<Disposable> {
  await context.route(/^https:/, (route) => route.abort());
  return context.addInitScript(() => {
    document.hasFocus = () => document.documentElement.dataset.behind !== 'yes';
  });
}

/** The window that doing something opens. */
export async function loginWindow(page: Page, open: () => Promise<void> = () => logInButton(page).click()): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await open();
  const opened = await opening;
  const behind = (value: string) => page.evaluate((is) => document.documentElement.setAttribute('data-behind', is), value);
  await behind('yes');
  opened.on('close', () => behind('no').catch(() => undefined));
  return opened;
}

/** Signs in at the OAuth 2.0 server as a person would, and says yes. */
export async function grant(page: Page, open?: () => Promise<void>): Promise<void> {
  const login = await loginWindow(page, open);
  await login.locator('input[name=login]').fill('ada');
  await login.locator('input[name=password]').fill('any');
  await login.locator('button[type=submit]').click();
  const gone = login.waitForEvent('close');
  await login.getByRole('button', { name: 'Continue' }).click();
  await gone;
}

/** Gives the browser a login without a window, as an earlier visit leaves it. */
export async function loggedIn(context: BrowserContext, { service }: Site): Promise<void> {
  service.isLetIn = ({ headers }) => headers.authorization === 'Bearer of-an-earlier-visit';
  await context.addInitScript((url) => {
    if (sessionStorage.getItem('visited') !== null) return;
    sessionStorage.setItem('visited', 'yes');
    localStorage.setItem('flyover_login', JSON.stringify({ url, token: 'of-an-earlier-visit' }));
  }, service.address);
}

/** The same in a page that is open: another page of the site has logged in. */
export async function logInHere(page: Page, { service }: Site): Promise<void> {
  service.isLetIn = ({ headers }) => headers.authorization === 'Bearer of-an-earlier-visit';
  await page.evaluate((url) => {
    localStorage.setItem('flyover_login', JSON.stringify({ url, token: 'of-an-earlier-visit' }));
    dispatchEvent(new StorageEvent('storage', { key: 'flyover_login', storageArea: localStorage }));
  }, service.address);
  await expect(accountButton(page)).toBeVisible();
}

/** The queries that are stored in the account, name by the packed text. */
export function storedNames({ service }: Site): string[] {
  const first = [...service.preferences].filter(([key]) => /^overpass-ide_query_\d+_0$/.test(key));
  return first.map(([, value]) => /&n=(.*)&q=/.exec(value)?.[1] ?? value).sort();
}

/** The dialogs that an account has its place in. */
export const saveDialog = (page: Page) => page.getByRole('dialog', { name: 'Save the query' });
export const loadDialog = (page: Page) => page.getByRole('dialog', { name: 'Load a query' });
/** The button that stands for a saved query. */
export const row = (page: Page, name: string) => loadDialog(page).locator('.library-main').filter({ hasText: name });

export async function openLoad(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+O');
  await expect(loadDialog(page)).toBeVisible();
}

/** Opens the Save dialog, chooses the account and writes a name. */
export async function openSave(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+S');
  await saveDialog(page).getByText('On OpenStreetMap').click();
  await saveDialog(page).getByRole('combobox', { name: 'Name' }).fill(name);
}
