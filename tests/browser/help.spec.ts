import { axe } from './accessible.ts';
import { expect, run } from './flyover-test.ts';
import { schemes } from './look-at.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

test('the help explains placeholders with the present view, lists the shortcuts and the words of the language, and can be searched', async ({
  flyover,
}) => {
  await flyover.locator('.cm-content').focus();
  await flyover.keyboard.press('ControlOrMeta+H');
  const dialog = flyover.getByRole('dialog', { name: 'Help' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('li', { hasText: 'the area you selected' })).toContainText(
    /becomes node\(-?\d+\.\d+,-?\d+\.\d+,-?\d+\.\d+,-?\d+\.\d+\);/,
  );
  await expect(dialog.locator('li', { hasText: 'Run the query' }).locator('kbd')).toHaveText([/Enter$/, 'F2', 'F9']);
  await expect(dialog.locator('.swatch')).toHaveCount(6);

  await dialog.getByRole('searchbox', { name: 'Search help' }).fill('network address');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Privacy']);
  await dialog.getByRole('searchbox').fill('zebra crossing');
  await expect(dialog).toContainText('The help says nothing about “zebra crossing”.');
  // the word itself comes before what only names it, and its example is open
  await dialog.getByRole('searchbox').fill('around');
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('The words of Overpass QL');
  await dialog.locator('li').first().getByRole('button', { name: 'Use this query' }).click();
  await expect(dialog).toBeHidden();
  await expect(flyover.locator('.cm-content')).toBeFocused();
  await expect(flyover.locator('.cm-content')).toContainText('(around:300,{{center}});');
  expect(await run(flyover)).toBe('drawn');
});

// in the other theme `screens.spec.ts` looks at both on a desk
for (const colorScheme of schemes('dark')) {
  test(`settings and help have no accessibility violations, ${colorScheme}`, async ({ flyover }) => {
    await flyover.emulateMedia({ colorScheme });
    for (const [key, name] of [
      ['ControlOrMeta+,', 'Settings'],
      ['ControlOrMeta+H', 'Help'],
    ]) {
      await flyover.keyboard.press(key);
      const dialog = flyover.getByRole('dialog', { name });
      // colours are those of the end of the dialog's opening, and of the change to the scheme
      await expect(dialog).toHaveCSS('opacity', '1');
      await flyover.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      const { violations } = await axe(flyover).include('[role=dialog]').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    }
  });
}
