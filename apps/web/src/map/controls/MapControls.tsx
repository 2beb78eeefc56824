/** Controls over the map. */
import { memo, type ReactNode, Suspense } from 'react';
import type { AreaOverlayProps } from '../../area/AreaOverlay.tsx';
import { useArea } from '../../area/area-store.ts';
import { useLayers } from '../../layers/layers-store.ts';
import { useAskedFile } from '../../own-data/file-background.ts';
import { PlaceSearch } from '../../places/PlaceSearch.tsx';
import { useEditor } from '../../query/editor-store.ts';
import { shownStyle, useRun } from '../../run/run-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { withTexts } from '../../ui/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { type MapController, useMapPane } from '../../view/map-commands.ts';
import { Legend } from '../legend/Legend.tsx';
import { useMapState } from '../map-store.ts';
import { useKept } from '../style/kept-layers.ts';
import { MapButtons } from './MapButtons.tsx';
import { MapChips } from './MapChips.tsx';
import { MapAttribution, type MapAttributionProps, MapScale } from './MapFoot.tsx';
import { AREA_BUTTON } from './map-actions.ts';
import '../legend/legend.css';
import './map-foot.css';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';
import { metresPerPixel } from '../../view/scale-bar.ts';
import { toPixel, useView } from '../../view/view-store.ts';

const HostsCard = lazyPart('style-images', async () => (await withTexts(import('../images/HostsCard.tsx'), 'style-images')).HostsCard);

const QueryShape = lazyPart('query-shape', async () => (await withTexts(import('../outlines/QueryShape.tsx'), 'reading')).QueryShape);

const LayersPanel = lazyPart(
  'layers',
  async () => (await withTexts(import('../../layers/LayersPanel.tsx'), 'layers', 'read-fault')).LayersPanel,
);

const AreaOverlay = lazyPart<AreaOverlayProps>('area', async () => (await import('../../area/AreaOverlay.tsx')).AreaOverlay);

const PanButtons = lazyPart<object>('pan', async () => (await import('./PanButtons.tsx')).PanButtons);

const FileExtent = lazyPart<object>('files', async () => (await import('../outlines/FileExtent.tsx')).FileExtent);

interface Props extends Omit<MapAttributionProps, 'config'> {
  readonly config: AppConfig;
  /** The configuration with the basemap of a file, where queries go to a file. */
  readonly mapConfig: AppConfig;
  readonly controller: MapController | undefined;
  readonly bare: boolean;
  readonly over: (controller: MapController) => ReactNode;
}

/** Buttons, panels, marks, legend and credits. */
export const MapControls = memo(({ config, mapConfig, controller, bare, over, ...attribution }: Props) => {
  const hasContent = useHasContent();
  const asked = useImagesAsked();
  const layersOpen = useLayers(({ open }) => open);
  const panning = useMapState(({ panButtons }) => panButtons);
  const hasArea = useArea(({ enabled }) => enabled);
  const hasFile = useAskedFile() !== undefined;
  const hasShape = useEditor(({ shape }) => shape !== undefined);
  return (
    <>
      {controller !== undefined && <MapButtons bare={bare} />}
      {controller !== undefined && <MapChips />}
      {controller !== undefined && panning && (
        <PartBoundary>
          <Suspense>
            <PanButtons />
          </Suspense>
        </PartBoundary>
      )}
      <Crosshairs />
      {asked && (
        <Suspense>
          <HostsCard />
        </Suspense>
      )}
      {controller !== undefined && <MapMarks />}
      {controller !== undefined && hasFile && (
        <PartBoundary>
          <Suspense>
            <FileExtent />
          </Suspense>
        </PartBoundary>
      )}
      {controller !== undefined && hasShape && (
        <Suspense>
          <QueryShape />
        </Suspense>
      )}
      {controller !== undefined && !bare && hasArea && (
        <PartBoundary>
          <Suspense>
            <AreaOverlay onLeave={() => document.getElementById(AREA_BUTTON)?.focus()} />
          </Suspense>
        </PartBoundary>
      )}
      {controller !== undefined && hasContent && over(controller)}
      {!bare && <PlaceSearch config={config} />}
      {layersOpen && (
        <PartBoundary>
          <Suspense>
            <LayersPanel />
          </Suspense>
        </PartBoundary>
      )}
      <Legend />
      <div className="map-foot">
        {controller !== undefined && <MapScale />}
        <MapAttribution config={mapConfig} {...attribution} />
      </div>
    </>
  );
});

/** Whether the controls over the map are drawn: after the first frame of the map, or with the first result if that comes earlier. */
function useHasContent(): boolean {
  const mapReady = useMapPane(({ ready }) => ready);
  return useRun((run) => mapReady || run.outcome !== undefined);
}

/** Whether a style sheet asks for images of other sites; the question waits while the map shows a result without a sheet. */
function useImagesAsked(): boolean {
  const layersBySheet = useKept().kept.some(({ sheet }) => sheet !== undefined);
  const bySheet = useRun((run) => isBySheet(shownStyle(run))) || layersBySheet;
  return useMapState(({ waitingHosts }) => waitingHosts.length > 0) && bySheet;
}

function isBySheet(shown: ReturnType<typeof shownStyle>): boolean {
  return shown?.style.styled === true && shown.style.layers === undefined;
}

/** The mark of the middle of the map, which `{{center}}` means; a setting shows it. */
function Crosshairs() {
  const shown = useSettings((settings) => settings.enable_crosshairs);
  return shown ? <div className="map-crosshairs" aria-hidden="true" /> : null;
}

/** Marks over the map that do not belong to the result: the user's location, and the place that was searched. */
function MapMarks() {
  return (
    <div className="map-marks">
      <UserMark />
      <PlaceMark />
    </div>
  );
}

/** The user's location with its accuracy as a circle. */
function UserMark() {
  const { t } = useTranslation();
  const view = useView();
  const location = useMapState((state) => state.location);
  if (location === undefined) return null;
  const { x, y } = toPixel(view, location.lat, location.lon);
  // the edge of a larger circle is never in view
  const radius = Math.min(location.accuracy / metresPerPixel(location.lat, view.zoom), 4000);
  return (
    <>
      <div className="location-circle" style={{ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }} />
      <div className="location-mark" role="img" aria-label={t('map.you')} style={{ left: x, top: y }} />
    </>
  );
}

function PlaceMark() {
  const view = useView();
  const found = useMapPane((state) => state.found);
  if (found === undefined) return null;
  const { x, y } = toPixel(view, found.lat, found.lon);
  return (
    <div className="place-mark" role="img" aria-label={found.name} style={{ left: x, top: y }}>
      <IconMapPinFilled size={28} />
    </div>
  );
}
