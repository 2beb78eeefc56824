/** What a task costs a user, for tests that promise a number of clicks. */
import type { Locator } from '@playwright/test';

/** Counts clicks: a click is one, a choice of a list is two, one to open it and one to choose. Typing and Enter cost none. */
export function countClicks() {
  let count = 0;
  return {
    async click(what: Locator) {
      count++;
      await what.click();
    },
    async choose(list: Locator, label: string) {
      count += 2;
      await list.selectOption({ label });
    },
    get count() {
      return count;
    },
  };
}
