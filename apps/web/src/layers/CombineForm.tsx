import type { LayerCombination } from '@flyover/result-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { combine } from './keep-layer.ts';
import { LayersPart } from './LayersPart.tsx';
import type { MapLayer } from './layers-store.ts';

const WAYS: readonly LayerCombination[] = ['union', 'difference', 'intersection'];

/** Makes a layer of two others: by the types and ids of what they draw. */
export function CombineForm({ layers }: { readonly layers: readonly MapLayer[] }) {
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
