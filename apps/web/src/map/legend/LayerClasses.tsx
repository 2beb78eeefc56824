import { useTranslation } from 'react-i18next';
import { ClassWords } from './ClassWords.tsx';
import { FIRST_SHOWN, inOrder } from './class-order.ts';
import './sheet-classes.css';
import { useLayerLegends } from './use-layer-legends.ts';

/** The classes of the layers that are drawn by style sheets of their own, under their names. */
export function LayerClasses() {
  const { t } = useTranslation();
  const legends = useLayerLegends();
  if (legends.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys reach what lies below
    // biome-ignore lint/a11y/useSemanticElements: there are no fields in it
    <div className="legend-layers" role="group" aria-label={t('layers.open')} tabIndex={0}>
      {legends.map(({ layer: { id, name }, legend: { classes, total } }) => {
        const shown = inOrder(classes).slice(0, FIRST_SHOWN);
        return (
          <section key={id} aria-labelledby={`legend-layer-${id}`}>
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
      })}
    </div>
  );
}
