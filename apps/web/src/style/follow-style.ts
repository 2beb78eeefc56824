/** Applies the style sheets in the editor to the result during typing. */
import { useQuery } from '../query/query-text.ts';
import { isComplete, shownStyle, useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { registerActions } from '../ui/actions.ts';
import { withTimeout } from '../ui/lazy-part.ts';

const SHEET = /\{\{\s*style\s*:/;

/** Whether a text has a style sheet. */
export function hasSheet(text: string): boolean {
  return SHEET.test(text);
}

/**
 * Follows text and runs. A change of the text comes here at a pause (`query-text.ts`).
 *
 * @returns ends that
 */
export function followStyle(): () => void {
  let unregister: (() => void) | undefined;
  const offer = () => {
    const wanted = shownStyle(useRun.getState()) !== undefined && isStyled();
    if (wanted === (unregister !== undefined)) return;
    unregister?.();
    unregister = wanted ? registerActions([REDRAW]) : undefined;
  };
  const stopText = useQuery.subscribe(({ text }) => {
    offer();
    // what was wrong with a sheet goes with it
    if (!hasSheet(text) && !loaded && !isStyled()) return;
    if (useSettings.getState().style_live) draw(false);
  });
  const stopRuns = useRun.subscribe((run, before) => {
    offer();
    if (run.drawnStyle === before.drawnStyle || !isComplete(run)) return;
    if (!isStyled() && !loaded) return;
    void load().then(({ tellShown }) => {
      tellShown();
      // typed while the run went on
      if (useSettings.getState().style_live) draw(false);
    }, ignore);
  });
  return () => {
    stopText();
    stopRuns();
    unregister?.();
  };
}

let loaded = false;

/** Whether the result has a style, or the text asks for one. */
function isStyled(): boolean {
  const { style } = shownStyle(useRun.getState()) ?? {};
  return style?.styled === true || style?.problem !== undefined || hasSheet(useQuery.getState().text);
}

const REDRAW = {
  id: 'style.redraw',
  label: 'style.redraw',
  group: 'result',
  shortcuts: ['Mod+Shift+Enter'],
  run: () => draw(true),
} as const;

function draw(asked: boolean): void {
  const { replaced } = useRun.getState();
  // the sheet of another query is drawn on request only
  if (!asked && replaced) return;
  void load().then(({ redraw }) => redraw(asked), ignore);
}

function load() {
  loaded = true;
  return withTimeout('style', import('./redraw.ts'));
}

/** Without that part the style is drawn by the next run. */
const ignore = () => undefined;
