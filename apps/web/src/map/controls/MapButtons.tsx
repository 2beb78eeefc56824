import { IconSquareDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../area/area-store.ts';
import type { MapControl } from '../../ui/actions.ts';
import { BAR_ICON } from '../../ui/icon-sizes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type Opening, OpeningButton } from '../../ui/PartBoundary.tsx';
import { useMapPane } from '../../view/map-commands.ts';
import { MapButton, useControls } from './MapButton.tsx';
import { AREA_BUTTON } from './map-actions.ts';

const AreaMenu = lazyPart<Opening>('area-menu', async () => (await import('./AreaMenu.tsx')).AreaMenu);

interface Props {
  /** Whether only the controls that move the map are shown. */
  readonly bare: boolean;
}

/** The controls at the top left of the map: the buttons of all actions that have one there. */
export function MapButtons({ bare }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="map-buttons" aria-label={t('map.controls')}>
      <Panel name="zoom" />
      <Panel name="data" />
      {!bare && (
        <Panel name="area">
          <AreaMenuButton />
        </Panel>
      )}
      {!bare && <Panel name="view" />}
    </nav>
  );
}

/** @param children the content before the buttons of the panel */
function Panel({ name, children }: { readonly name: MapControl['panel']; readonly children?: ReactNode }) {
  return (
    <div className="floating">
      {children}
      {useControls(name).map((action) => (
        <MapButton key={action.id} action={action} />
      ))}
    </div>
  );
}

/** The button of the menu of all ways to choose a place on the map. */
function AreaMenuButton() {
  const { t } = useTranslation();
  const selecting = useArea(({ control }) => control !== undefined);
  const drawing = useMapPane((pane) => pane.drawing);
  const label = t('area.menu');
  return (
    <OpeningButton
      kind="menu"
      id={AREA_BUTTON}
      className={`map-button${selecting || drawing ? ' on' : ''}`}
      label={label}
      title={label}
      opens={(opening) => <AreaMenu {...opening} />}
    >
      <IconSquareDashed {...BAR_ICON} />
    </OpeningButton>
  );
}
