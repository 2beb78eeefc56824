import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onMap } from '../results/result-tab.ts';
import { isOpen, useSelection } from '../results/selection-store.ts';
import { registerActions } from '../ui/actions.ts';
import { toggleDrawing, useDrawing } from '../view/drawing.ts';
import type { MapController } from '../view/map-control.ts';
import { setPinned, usePinned } from './pinned.ts';
import { selectAt } from './pointer.ts';
import { listInView, selectNearest, shownRun } from './select-feature.ts';

/**
 * Handles the keys of the map itself: Enter selects the feature in its middle, Shift+Enter lists the features in view, 1 to 9 select the
 * nearest ones, Escape closes the popup. While the user draws, Enter adds the middle to the shape, Ctrl+Z removes the last point, and
 * Escape ends the drawing.
 */
export function useSelectionKeys(controller: MapController): void {
  const { t } = useTranslation();
  useEffect(() => {
    const canvas = controller.map.getCanvas();
    const listener = (event: KeyboardEvent) => {
      const { on, take, undo } = useDrawing.getState();
      if (event.key === 'Escape') {
        if (isOpen(useSelection.getState())) useSelection.getState().close();
        else if (on) toggleDrawing();
      }
      if (on && isUndo(event)) {
        event.preventDefault();
        undo?.();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-9]$/.test(event.key)) void selectNearest(Number(event.key));
      if (event.key !== 'Enter') return;
      const { lat, lng } = controller.map.getCenter();
      if (on && !event.shiftKey) take?.(lat, lng);
      else void (event.shiftKey ? listInView() : selectAt(lat, lng, true));
    };
    canvas.setAttribute('aria-description', t('popup.keysOfMap'));
    canvas.addEventListener('keydown', listener);
    return () => canvas.removeEventListener('keydown', listener);
  }, [controller, t]);
  useEffect(
    () =>
      registerActions([
        {
          id: 'result.list',
          label: 'popup.listInView',
          group: 'result',
          isEnabled: () => shownRun() !== undefined,
          run: onMap(() => void listInView()),
        },
        { id: 'result.pin', label: 'popup.togglePin', group: 'result', run: () => setPinned(!usePinned.getState().pinned) },
      ]),
    [],
  );
}

function isUndo({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;
}
