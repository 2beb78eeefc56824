import { type Icon, IconArrowNarrowDown, IconArrowNarrowLeft, IconArrowNarrowRight, IconArrowNarrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../ui/actions.ts';
import { goTo } from '../../view/map-commands.ts';
import { useView } from '../../view/view-store.ts';
import { movedView } from '../gestures/moved-view.ts';
import { MapButton } from './MapButton.tsx';
import './pan-buttons.css';

/** The share of the view by which a press moves the map. */
const STEP = 1 / 3;

const PANS = [
  panAction('north', 0, 1, IconArrowNarrowUp),
  panAction('west', 1, 0, IconArrowNarrowLeft),
  panAction('east', -1, 0, IconArrowNarrowRight),
  panAction('south', 0, -1, IconArrowNarrowDown),
];

/** @param x,y steps by which the map content moves to the right and down; the view moves the opposite way */
function panAction(name: string, x: number, y: number, icon: Icon): Action {
  const label = `map.pan.${name}`;
  const run = () => moveBy(x * STEP, y * STEP);
  return { id: label, label, group: 'map', run, control: { panel: 'pan', useButton: () => ({ icon }) } };
}

/** Four buttons that move the map: the alternative to a drag by single presses (WCAG 2.2, 2.5.7). */
export function PanButtons() {
  const { t } = useTranslation();
  return (
    <fieldset className="pan-buttons floating" aria-label={t('map.panButtons')}>
      {PANS.map((action) => (
        <div key={action.id} className={action.id.split('.').at(-1)}>
          <MapButton action={action} />
        </div>
      ))}
    </fieldset>
  );
}

/** @param x,y shares of the view by which the map content moves to the right and down */
function moveBy(x: number, y: number): void {
  const view = useView.getState();
  const { lat, lon, zoom } = movedView(view, x * view.width, y * view.height);
  goTo(lat, lon, zoom);
}
