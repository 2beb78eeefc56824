import { LAYER_LIMITS } from '@flyover/result-session';
import { IconStackPush } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComplete, useRun } from '../run/run-store.ts';
import { runAction, useShortcuts, withShortcut } from '../ui/actions.ts';
import { MapPanel } from '../ui/MapPanel.tsx';
import { AddForm, Reading } from './AddForm.tsx';
import { CombineForm } from './CombineForm.tsx';
import { LayerList } from './LayerList.tsx';
import { LAYERS_BUTTON } from './layer-actions.ts';
import { featuresOf, isLayer, setPanelOpen, useLayers } from './layers-store.ts';
import './layers.css';

/** The kept layers: a card on the map, on a phone a sheet. */
export function LayersPanel() {
  const { t } = useTranslation();
  const layers = useLayers((state) => state.layers);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    setPanelOpen(false);
    document.getElementById(LAYERS_BUTTON)?.focus();
  };
  const features = layers.reduce((sum, layer) => sum + featuresOf(layer), 0);
  return (
    <MapPanel name="layers" title={t('layers.open')} titleRef={title} closeLabel={t('layers.close')} onClose={close}>
      <div className="layers-rest">
        <div className="layers-body">
          {layers.length === 0 ? <p className="muted">{t('layers.empty')}</p> : <LayerList layers={layers} />}
          <Reading />
        </div>
        <footer>
          <KeepButton />
          <AddForm />
          <CombineForm layers={layers} />
          {layers.length > 0 && <p className="muted">{t('layers.features', { count: features, most: LAYER_LIMITS.features })}</p>}
        </footer>
      </div>
    </MapPanel>
  );
}

function KeepButton() {
  const { t } = useTranslation();
  const shortcuts = useShortcuts('layers.keep');
  const runId = useRun(({ outcome }) => outcome?.runId);
  const isKept = useLayers(({ layers }) => isLayer(layers, runId));
  const bounds = useRun(({ outcome }) => outcome?.bounds);
  const complete = useRun(isComplete);
  const why = bounds === undefined ? 'layers.noResult' : isKept ? 'layers.isLayer' : complete ? undefined : 'layers.notComplete';
  return (
    <>
      <button
        type="button"
        className="card-button"
        aria-disabled={why !== undefined}
        aria-describedby={why && 'layers-why'}
        title={withShortcut(t('layers.keep'), shortcuts)}
        onClick={() => runAction('layers.keep')}
      >
        <IconStackPush size={16} stroke={1.75} aria-hidden />
        {t('layers.keep')}
      </button>
      {why !== undefined && (
        <p id="layers-why" className="muted">
          {t(why)}
        </p>
      )}
    </>
  );
}
