/** The space available to the completion list. */
import type { Extension } from '@codemirror/state';
import { tooltips } from '@codemirror/view';

/** Pixels between the list and what floats below it. */
const GAP = 4;

/** The window without the parts that Run button, sign bar and keyboard cover on a phone, so that the last row is fully visible. */
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
