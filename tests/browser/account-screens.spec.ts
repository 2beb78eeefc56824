/**
 * The dialogs Load, Save and Share, and what the account makes of them, on a desk and on a phone: axe looks at each, and nothing may stick out.
 * `npm run screens` looks at each in light and dark, and keeps a picture in `test-results/screens`.
 */
import type { Page } from '@playwright/test';
import { accountButton, loadDialog, loggedIn, openLoad, openSave, prepare, row, type Site, saveDialog } from './account-site.ts';
import { expect, open, test, withoutBasemap } from './flyover-test.ts';
import { lookAt, PICTURE, PICTURED, SIZES } from './look-at.ts';

interface State {
  readonly name: string;
  show(page: Page, site: Site): Promise<void>;
}

const submit = (page: Page) => saveDialog(page).locator('button[type=submit]').click();

/** In their order: the login ends at the last of those that are logged in. */
const STATES: readonly State[] = [
  {
    name: 'load',
    async show(page) {
      await openLoad(page);
      await expect(row(page, 'Old one')).toBeVisible();
    },
  },
  {
    name: 'load-delete',
    async show(page) {
      await openLoad(page);
      await page.getByRole('button', { name: 'More for “Food/Old one”' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await expect(loadDialog(page).getByText('Delete “Food/Old one”?')).toBeVisible();
    },
  },
  {
    name: 'load-failed',
    async show(page, { service }) {
      service.fault = () => 500;
      await openLoad(page);
      await expect(loadDialog(page).getByText('Saved queries could not be loaded from OpenStreetMap.')).toBeVisible();
      service.fault = () => undefined;
    },
  },
  {
    name: 'save',
    async show(page) {
      await openSave(page, 'Benches');
      await expect(saveDialog(page).getByRole('button', { name: 'Save as it is' })).toBeVisible();
    },
  },
  {
    name: 'save-replace',
    async show(page) {
      await openSave(page, 'Food/Old one');
      await expect(saveDialog(page).getByRole('button', { name: 'Replace as it is' })).toBeVisible();
      await submit(page);
      await expect(saveDialog(page).getByText('is the name of another saved query')).toBeVisible();
    },
  },
  {
    name: 'save-refused',
    async show(page, { service }) {
      service.fault = (method) => (method === 'PUT' ? 412 : undefined);
      await openSave(page, 'Pubs');
      await submit(page);
      await expect(saveDialog(page).getByRole('alert')).toBeVisible();
      service.fault = () => undefined;
    },
  },
  {
    name: 'share',
    async show(page) {
      const more = page.getByRole('button', { name: 'More commands' });
      if (await more.isVisible()) {
        await more.click();
        await page.getByRole('menuitem', { name: 'Share' }).click();
      } else await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    async show(page) {
      await accountButton(page).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    },
  },
  {
    name: 'load-login-ended',
    async show(page, { service }) {
      service.isLetIn = () => false;
      await openLoad(page);
      await expect(loadDialog(page).getByText('Your login at OpenStreetMap has ended.')).toBeVisible();
    },
  },
  {
    name: 'save-signed-out',
    async show(page) {
      await openSave(page, 'Benches');
      await expect(saveDialog(page).getByRole('button', { name: 'Log in and save', exact: true })).toBeVisible();
    },
  },
];

for (const { name, width, height } of SIZES) {
  test(`the dialogs of the library with an account, ${name}: accessible, nothing sticks out`, async ({ browser, site }) => {
    test.setTimeout(240_000);
    site.service.preferences.set('overpass-ide_query-count', '1').set('overpass-ide_query_0_0', 'p=1&n=Food/Old one&q=Zm9v');
    const context = await browser.newContext({ ...PICTURE, viewport: { width, height }, hasTouch: name === 'phone' });
    if (!PICTURED) await withoutBasemap(context);
    await prepare(context);
    await context.addInitScript(() => {
      document.hasFocus = () => false;
      localStorage.setItem('flyover_version', '37');
      localStorage.setItem('flyover_code', JSON.stringify({ overpass: '[out:json];\nnode[amenity=bench]({{bbox}});\nout;' }));
    });
    await loggedIn(context, site);
    const page = await context.newPage();
    await open(page, site.served.address);
    for (const state of STATES) {
      await state.show(page, site);
      await lookAt(page, `account-${state.name}`, name);
      for (const dialog of await page.locator('.mantine-Modal-body').all())
        expect.soft(await dialog.evaluate((body) => body.scrollWidth <= body.clientWidth), state.name).toBe(true);
      for (let presses = 0; presses < 3 && (await page.getByRole('dialog').count()) > 0; presses++) {
        await page.keyboard.press('Escape');
        await page
          .getByRole('dialog')
          .waitFor({ state: 'detached', timeout: 1000 })
          .catch(() => undefined);
      }
      await page.keyboard.press('Escape');
    }
    await context.close();
  });
}
