import { useTranslation } from 'react-i18next';
import { featuresOf, isDrawnBySheet, isOnMap, useLayers } from '../../layers/layers-store.ts';
import { ClassSwatch } from './ClassSwatch.tsx';
import { ClassWords } from './ClassWords.tsx';
import { FIRST_SHOWN, inOrder } from './class-order.ts';
import { layerSwatchStyle } from './layer-swatches.ts';
import './sheet-classes.css';
import { type LayerLegend, useLayerLegends } from './use-layer-legends.ts';

/** The layers on the map, the one on top first: in their own colour, or with the classes of the style sheets that draw them. */
export function LayerClasses() {
  const { t, i18n } = useTranslation();
  const layers = useLayers(({ layers }) => layers).filter(isOnMap);
  const legends = useLayerLegends();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys reach what lies below
    // biome-ignore lint/a11y/useSemanticElements: there are no fields in it
    <div className="legend-layers" role="group" aria-label={t('layers.open')} tabIndex={0}>
      {layers.map((layer) => {
        if (isDrawnBySheet(layer)) {
          const known = legends.find((legend) => legend.layer === layer);
          return known && <StyledLayer key={layer.id} {...known} />;
        }
        return (
          <p key={layer.id} className="legend-class-line legend-plain-layer" title={layer.name}>
            <ClassSwatch look={layerSwatchStyle(layer)} />
            <bdi className="legend-label">{layer.name}</bdi>
            <span className="count">{featuresOf(layer).toLocaleString(i18n.language)}</span>
          </p>
        );
      })}
    </div>
  );
}

function StyledLayer({ layer: { id, name }, legend: { classes, total } }: LayerLegend) {
  const { t } = useTranslation();
  const shown = inOrder(classes).slice(0, FIRST_SHOWN);
  return (
    <section aria-labelledby={`legend-layer-${id}`}>
      <h3 className="legend-layer" id={`legend-layer-${id}`} title={name}>
        <bdi>{name}</bdi>
      </h3>
      {shown.length === 0 && <p className="legend-note">{t('legend.nothing')}</p>}
      <ul className="legend-classes">
        {shown.map((each) => (
          <li key={each.rule} className="legend-class-line">
            <ClassWords look={each} />
          </li>
        ))}
      </ul>
      {total > shown.length && <p className="legend-note">{t('legend.tooMany', { count: total - shown.length })}</p>}
    </section>
  );
}
