import { IconArrowNarrowDown, IconArrowNarrowLeft, IconArrowNarrowRight, IconArrowNarrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { goTo } from '../view/map-commands.ts';
import { useView } from '../view/view-store.ts';
import { MapButton } from './MapButton.tsx';
import { movedView } from './moved-view.ts';
import './pan-buttons.css';

/** A press moves the map by this part of what is seen of it. */
const STEP = 1 / 3;

/** The directions in which the map content moves, in steps to the right and down; the view moves the opposite way. */
const WAYS = [
  { name: 'north', x: 0, y: 1, icon: <IconArrowNarrowUp {...BAR_ICON} /> },
  { name: 'west', x: 1, y: 0, icon: <IconArrowNarrowLeft {...BAR_ICON} /> },
  { name: 'east', x: -1, y: 0, icon: <IconArrowNarrowRight {...BAR_ICON} /> },
  { name: 'south', x: 0, y: -1, icon: <IconArrowNarrowDown {...BAR_ICON} /> },
] as const;

/** Four buttons that move the map: what a drag does, with single presses (WCAG 2.2, 2.5.7). */
export function PanButtons() {
  const { t } = useTranslation();
  return (
    <fieldset className="pan-buttons floating" aria-label={t('map.panButtons')}>
      {WAYS.map(({ name, x, y, icon }) => (
        <div key={name} className={name}>
          <MapButton label={t(`map.pan.${name}`)} icon={icon} onClick={() => moveBy(x * STEP, y * STEP)} />
        </div>
      ))}
    </fieldset>
  );
}

/** @param x,y parts of the view by which the map content moves to the right and down */
function moveBy(x: number, y: number): void {
  const view = useView.getState();
  const { lat, lon, zoom } = movedView(view, x * view.width, y * view.height);
  goTo(lat, lon, zoom);
}
