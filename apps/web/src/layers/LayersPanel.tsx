import { LAYER_LIMITS, type LayerCombination } from '@flyover/result-session';
import { IconFolderOpen, IconPlayerStopFilled, IconStackPush } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComplete, useRun } from '../run/run-store.ts';
import { runAction, useShortcuts, withShortcut } from '../ui/actions.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { MapPanel } from '../ui/MapPanel.tsx';
import { combine } from './keep-layer.ts';
import { LayerList } from './LayerList.tsx';
import { LAYERS_BUTTON } from './layer-actions.ts';
import { featuresOf, isLayer, type MapLayer, setPanelOpen, useLayers } from './layers-store.ts';
import { openAddressLayer, pickLayerFiles } from './open-layers.ts';
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
        <IconStackPush {...MENU_ICON} />
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

/** A part of the panel that is folded until it is needed. Opened at the foot of a panel that scrolls, it comes into view. */
function LayersPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details
      className="layers-part"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** A file of this computer, or what an address gives, as a layer. */
function AddForm() {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  return (
    <LayersPart title={t('layers.add.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() === '') return;
          // what is wrong is mended where it stands
          void openAddressLayer(address.trim()).then((isThere) => isThere && setAddress((typed) => (typed === address ? '' : typed)));
        }}
      >
        <button type="button" className="card-button" onClick={pickLayerFiles}>
          <IconFolderOpen {...MENU_ICON} />
          {t('layers.add.file')}
        </button>
        <input
          type="url"
          inputMode="url"
          value={address}
          aria-label={t('layers.add.address')}
          placeholder="https://"
          dir="ltr"
          onChange={(event) => setAddress(event.target.value)}
        />
        <button type="submit" className="card-button">
          {t('layers.add.get')}
        </button>
      </form>
      <p className="muted">{t('layers.add.formats')}</p>
      <p className="muted">{t('layers.add.far')}</p>
    </LayersPart>
  );
}

/** The file or address that is being read, and a button that stops it. */
function Reading() {
  const { t } = useTranslation();
  const reading = useLayers((state) => state.reading);
  if (reading === undefined) return null;
  return (
    <p className="layer-reading" role="status">
      <span>{t('layers.add.reading', { name: reading.name })}</span>
      <button type="button" className="card-button" onClick={reading.stop}>
        <IconPlayerStopFilled size={12} aria-hidden />
        {t('layers.add.stop')}
      </button>
    </p>
  );
}

const WAYS: readonly LayerCombination[] = ['union', 'difference', 'intersection'];

/** Makes a layer of two others: by the types and ids of what they draw. */
function CombineForm({ layers }: { readonly layers: readonly MapLayer[] }) {
  const { t } = useTranslation();
  const [how, setHow] = useState<LayerCombination>('difference');
  const [first, setFirst] = useState<number>();
  const [second, setSecond] = useState<number>();
  const one = layers.find(({ id }) => id === first) ?? layers[0];
  const other = layers.find(({ id }) => id === second && id !== one.id) ?? layers.find((layer) => layer !== one);
  if (other === undefined) return null;
  return (
    <LayersPart title={t('layers.combine.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // the new layer comes first in the list: the same two stay chosen
          setFirst(one.id);
          setSecond(other.id);
          void combine(how, one, other);
        }}
      >
        <LayerChoice label={t('layers.combine.first')} layers={layers} chosen={one} onChoose={setFirst} />
        <select aria-label={t('layers.combine.how')} value={how} onChange={(event) => setHow(WAYS[event.target.selectedIndex])}>
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`layers.combine.${way}`)}
            </option>
          ))}
        </select>
        <LayerChoice
          label={t('layers.combine.second')}
          layers={layers.filter((layer) => layer !== one)}
          chosen={other}
          onChoose={setSecond}
        />
        <button type="submit" className="card-button">
          {t('layers.combine.make')}
        </button>
      </form>
      <p className="muted">{t(`layers.combine.about.${how}`)}</p>
    </LayersPart>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly layers: readonly MapLayer[];
  readonly chosen: MapLayer;
  readonly onChoose: (id: number) => void;
}

function LayerChoice({ label, layers, chosen, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={chosen.id} onChange={(event) => onChoose(Number(event.target.value))}>
      {layers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
