import { type ReactNode, Suspense } from 'react';
import type { DrawPanelProps } from '../draw/DrawPanel.tsx';
import { ResultMap } from '../map/ResultMap.tsx';
import { useInvented } from '../run/result-mark.ts';
import type { AppConfig } from '../site/app-config.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { useMapPane } from '../view/map-commands.ts';
import type { FeaturePopupProps } from './FeaturePopup.tsx';
import { selectAt } from './select-feature.ts';

const FeaturePopup = lazyPart<FeaturePopupProps>('popup', async () => (await import('./FeaturePopup.tsx')).FeaturePopup);

const DrawPanel = lazyPart<DrawPanelProps>('draw', async () => (await withTexts(import('../draw/DrawPanel.tsx'), 'draw')).DrawPanel);

const selectClicked = (lat: number, lon: number) => {
  const { drawing, takePoint } = useMapPane.getState();
  if (drawing) takePoint?.(lat, lon);
  else void selectAt(lat, lon);
};

/** A boundary around a part over the map: its failure leaves the map in place. */
function PanelPart({ children }: { readonly children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

interface Props {
  readonly config: AppConfig;
  /** Whether to leave out the controls that write queries and find places: for frames in other pages. */
  readonly bare?: boolean;
}

/** The map of the result, with the popup of the clicked feature: a click on the map queries the worker, and the selection is shown. */
export function InspectedMap({ config, bare }: Props) {
  const invented = useInvented(config);
  const drawing = useMapPane((pane) => pane.drawing);
  const panels = useMapPane((pane) => pane.panels);
  return (
    <ResultMap
      config={config}
      bare={bare}
      onClick={selectClicked}
      over={(controller) => (
        <>
          <PanelPart>
            <FeaturePopup controller={controller} invented={invented} />
          </PanelPart>
          {drawing && (
            <PanelPart>
              <DrawPanel controller={controller} />
            </PanelPart>
          )}
          {Object.entries(panels).map(([name, Panel]) => (
            <PanelPart key={name}>
              <Panel />
            </PanelPart>
          ))}
        </>
      )}
    />
  );
}
