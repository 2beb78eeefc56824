/** Where there is room for the list of completions. */
import type { Extension } from '@codemirror/state';
import { tooltips } from '@codemirror/view';

/** Pixels between the list and what floats below it. */
const GAP = 4;

/** The window, without what Run, signs and keyboard cover on a phone: whoever reads the last row reads all of it. */
export const listRoom: Extension = tooltips({
  tooltipSpace: ({ dom }) => {
    const { documentElement } = dom.ownerDocument;
    const { clientWidth: right, clientHeight } = documentElement;
    const run = dom.closest('.phone')?.querySelector('.phone-actions')?.getBoundingClientRect();
    const foot =
      run !== undefined ? run.top - GAP : 'keyboard' in documentElement.dataset ? dom.getBoundingClientRect().bottom : clientHeight;
    return { top: 0, left: 0, right, bottom: foot };
  },
});
