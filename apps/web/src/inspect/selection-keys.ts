import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onMap } from '../results/result-tab.ts';
import { isOpen, useSelection } from '../results/selection-store.ts';
import { registerActions } from '../ui/actions.ts';
import { useDrawing } from '../view/drawing.ts';
import type { MapController } from '../view/map-control.ts';
import { setPinned, usePinned } from './pinned.ts';
import { selectAt } from './pointer.ts';
import { listInView, selectNearest, shownRun } from './select-feature.ts';

/** On the map itself: Enter selects what lies in its middle, Shift+Enter lists what is in view, 1 to 9 select what is nearest, Escape closes the popup. While somebody draws, Enter adds the middle to the shape. */
export function useSelectionKeys(controller: MapController): void {
  const { t } = useTranslation();
  useEffect(() => {
    const canvas = controller.map.getCanvas();
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen(useSelection.getState())) useSelection.getState().close();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[1-9]$/.test(event.key)) void selectNearest(Number(event.key));
      if (event.key !== 'Enter') return;
      const { lat, lng } = controller.map.getCenter();
      const { on, take } = useDrawing.getState();
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
