import { axe } from './accessible.ts';
import { expect, finished, reload, test } from './flyover-test.ts';

test('a first visit offers a tour, which the keyboard leads through and leaves, and questions that run at a click', async ({ flyover }) => {
  const { keyboard } = flyover;
  const card = flyover.getByRole('region', { name: 'What would you like to know?' });
  await expect(card.getByRole('button')).toHaveCount(6);
  const tour = flyover.getByRole('dialog', { name: /Query|Run|Map|Result|Help/ });
  const begin = card.getByRole('button', { name: 'Take the 30-second tour' });

  await begin.press('Enter');
  await expect(tour).toContainText('1 of 5');
  await expect(flyover.getByRole('button', { name: 'Next' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(tour).toHaveAccessibleName('Run');
  await expect(tour).toHaveAccessibleDescription(/drawn on the map/);
  // the ring is around the button, and its card beside it
  const [button, ring, told] = await Promise.all(
    ['.run-button', '.tour-ring', '.tour-card'].map((part) => flyover.locator(part).boundingBox()),
  );
  expect(ring).toEqual(button);
  expect(told !== null && button !== null && told.y >= button.y + button.height).toBe(true);
  const { violations } = await axe(flyover).include('.tour-card').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(tour).toContainText('5 of 5');
  await flyover.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(tour).toContainText('4 of 5');
  await keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(begin).toBeFocused();

  // the page is there all the while, and Escape ends the tour in the editor too
  await begin.click();
  await flyover.locator('.cm-content').click();
  await expect(tour).toBeVisible();
  await keyboard.press('Escape');
  await expect(tour).toHaveCount(0);

  await card.getByRole('button', { name: 'Where are cafes near me?' }).click();
  expect(await finished(flyover, 1)).toBe('drawn');
  await expect(flyover.locator('.cm-line').first()).toHaveText('// @name Where are cafes near me?');
  await expect(card).toHaveCount(0);
  // nobody is near an invented town
  await expect(flyover.locator('.toast')).toContainText('lies in the view of the map');
});

test('what is new has a quiet mark at the help until it is opened; tour and news are found among the commands', async ({ flyover }) => {
  // a first visit takes all that is new for seen, a while after its start
  await expect.poll(() => flyover.evaluate(() => localStorage.getItem('flyover-news'))).not.toBeNull();
  await flyover.evaluate(() => localStorage.setItem('flyover-news', '1'));
  await reload(flyover);
  const help = flyover.getByRole('button', { name: /^Help/ });
  await expect(help).toHaveAccessibleName('Help: there is something new');
  await expect(flyover.getByRole('dialog')).toHaveCount(0);
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.keyboard.type('what’s new');
  await flyover.keyboard.press('Enter');
  const dialog = flyover.getByRole('dialog', { name: 'Help' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['What’s new']);
  await expect(dialog.locator('time').first()).toHaveText(/^[A-Z][a-z]{2} \d+, 20\d\d$/);
  await expect(help).toHaveAccessibleName('Help');

  // from the help the tour takes its place
  await dialog.getByRole('button', { name: 'Take the 30-second tour' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(flyover.getByRole('button', { name: 'Next' })).toBeFocused();
  // and another dialog that of the tour
  await flyover.keyboard.press('ControlOrMeta+K');
  await expect(flyover.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await flyover.keyboard.type('no-geometry');
  await flyover.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ found$/);
  await expect(dialog.locator('li').first().locator('details')).toHaveAttribute('open', '');

  await reload(flyover);
  await expect(help).toHaveAccessibleName('Help');
});
