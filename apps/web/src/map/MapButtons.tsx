import { Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMove,
  IconArrowsVertical,
  IconCurrentLocation,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMinus,
  IconPlus,
  IconSquareDashed,
  IconSquareX,
  IconStack2,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustAreaToView, useArea } from '../area/area-store.ts';
import { LAYERS_BUTTON } from '../layers/layer-actions.ts';
import { useLayers } from '../layers/layers-store.ts';
import { useAnnouncedRun } from '../run/result-mark.ts';
import { runAction } from '../ui/actions.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { Opening } from '../ui/PartBoundary.tsx';
import { useLayout } from '../ui/use-layout.ts';
import { useMapPane, zoomBy } from '../view/map-commands.ts';
import { useOverMap } from '../view/over-map.ts';
import { canLocate, useLocation } from './locate.ts';
import { MapButton, MapMenuButton } from './MapButton.tsx';
import { AREA_ACTIONS, AREA_BUTTON } from './map-actions.ts';
import { useOutside } from './outside-view.ts';
import { useOverlay } from './overlay-store.ts';
import { togglePanButtons, usePanButtons } from './pan-buttons.ts';

const AreaMenu = lazyPart<Opening>('area-menu', async () => (await import('./AreaMenu.tsx')).AreaMenu);

/** Specification, section 9: how long the hint at "zoom to data" stands, ms. */
const HINT_TIME = 2600;

interface Props {
  /** Only what moves the map. */
  readonly bare: boolean;
}

/** The controls at the top left of the map. */
export function MapButtons({ bare }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="map-buttons" aria-label={t('map.controls')}>
      <div className="floating">
        <MapButton label={t('map.zoomIn')} icon={<IconPlus {...BAR_ICON} />} onClick={() => zoomBy(1)} />
        <MapButton label={t('map.zoomOut')} icon={<IconMinus {...BAR_ICON} />} onClick={() => zoomBy(-1)} />
        <PanButton />
      </div>
      <div className="floating">
        <DataButton />
        <LocateButton />
      </div>
      {!bare && <AreaButtons />}
      {!bare && (
        <div className="floating">
          <WideButton />
          <OverlayButton />
          <LayersButton />
        </div>
      )}
    </nav>
  );
}

function PanButton() {
  const { t } = useTranslation();
  const shown = usePanButtons((state) => state.shown);
  return <MapButton label={t('map.panButtons')} icon={<IconArrowsMove {...BAR_ICON} />} pressed={shown} onClick={togglePanButtons} />;
}

function DataButton() {
  const { t } = useTranslation();
  const hint = useOutsideHint();
  const none = useAnnouncedRun(({ outcome }) => outcome?.bounds === undefined);
  return (
    <Tooltip label={t('map.outside')} position="right" opened={hint} withArrow>
      <div>
        <MapButton
          action="map.zoomToData"
          label={t('map.zoomToData')}
          hint={none ? t('map.noData') : undefined}
          icon={<IconArrowsMaximize {...BAR_ICON} />}
          disabled={none}
          onClick={() => runAction('map.zoomToData')}
        />
      </div>
    </Tooltip>
  );
}

function LocateButton() {
  const { t } = useTranslation();
  const asking = useLocation((state) => state.asking);
  return (
    <MapButton
      action="map.locate"
      label={t('map.locate')}
      hint={canLocate() ? undefined : t('map.locateInsecure')}
      icon={<IconCurrentLocation {...BAR_ICON} className={asking ? 'asking' : undefined} />}
      disabled={!canLocate()}
      busy={asking}
      onClick={() => runAction('map.locate')}
    />
  );
}

/** The menu of everything that chooses a place on the map; while a selection lies there, also what changes it. */
function AreaButtons() {
  const { t } = useTranslation();
  const control = useArea((area) => area.control);
  const drawing = useOverMap((over) => over.drawing);
  return (
    <div className="floating">
      <MapMenuButton
        id={AREA_BUTTON}
        label={t('area.menu')}
        icon={<IconSquareDashed {...BAR_ICON} />}
        on={control !== undefined || drawing}
        opens={(opening) => <AreaMenu {...opening} />}
      />
      {control !== undefined && (
        <>
          <MapButton
            action="area.adjust"
            label={t('area.adjust')}
            hint={t('area.adjustHint')}
            icon={<IconFocusCentered {...BAR_ICON} />}
            onClick={adjustAreaToView}
          />
          <MapButton
            action={AREA_ACTIONS[control]}
            label={t(control === 'bbox' ? 'area.removeBox' : 'area.remove')}
            icon={<IconSquareX {...BAR_ICON} />}
            onClick={() => runAction(AREA_ACTIONS[control])}
          />
        </>
      )}
    </div>
  );
}

/** On a phone the map is wide anyway. */
function WideButton() {
  const { t } = useTranslation();
  const wide = useMapPane((state) => state.wide);
  const layout = useLayout();
  if (layout === 'phone') return null;
  return (
    <MapButton
      action="map.wide"
      label={t(wide ? 'map.wideOff' : 'map.wideOn')}
      icon={
        layout === 'portrait' ? (
          <IconArrowsVertical {...BAR_ICON} />
        ) : wide ? (
          <IconLayoutSidebarLeftExpand {...BAR_ICON} />
        ) : (
          <IconLayoutSidebarLeftCollapse {...BAR_ICON} />
        )
      }
      on={wide}
      onClick={() => runAction('map.wide')}
    />
  );
}

function OverlayButton() {
  const { t } = useTranslation();
  const visible = useOverlay((state) => state.visible);
  return (
    <MapButton
      action="map.overlay"
      label={t(visible ? 'map.overlayHide' : 'map.overlayShow')}
      icon={visible ? <IconEye {...BAR_ICON} /> : <IconEyeOff {...BAR_ICON} />}
      on={!visible}
      onClick={() => runAction('map.overlay')}
    />
  );
}

/** Opens and closes the panel of kept layers. */
function LayersButton() {
  const { t } = useTranslation();
  const open = useLayers((state) => state.open);
  return (
    <MapButton
      action="layers.toggle"
      id={LAYERS_BUTTON}
      label={t(open ? 'layers.close' : 'layers.open')}
      icon={<IconStack2 {...BAR_ICON} />}
      on={open}
      onClick={() => runAction('layers.toggle')}
    />
  );
}

/** True for a moment after a run of which no feature lies in the view. */
function useOutsideHint(): boolean {
  const { runId, inside, outside } = useOutside();
  const [hinted, setHinted] = useState(0);
  const wanted = outside > 0 && inside === 0 && hinted !== runId;
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setHinted(runId), HINT_TIME);
    return () => clearTimeout(timer);
  }, [wanted, runId]);
  return wanted;
}
