/** The start of the tour from any part of the page; its code is fetched with the first use. */
import { errorMessage } from '@flyover/worker-calls';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';

/** Begins the tour at its first step. */
export async function openTour(): Promise<void> {
  try {
    const { showTour } = await withTimeout('tour', withTexts(import('./tour/show-tour.tsx'), 'welcome'));
    showTour();
  } catch (thrown) {
    showToast({ kind: 'error', text: errorMessage(thrown) });
  }
}
