import './details.css';
import './feature-list.css';
import type { FeatureHit } from '@flyover/result-session';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../results/selection-store.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { markFeature, unmarkFeature } from './hover-mark.ts';
import { KindIcon } from './KindIcon.tsx';
import { LayerName } from './LayerName.tsx';
import { chooseHit, detailsOfHit } from './select-feature.ts';

/** Several features under the pointer or in view, small ones first. The arrow keys go through them; the one at hand is marked on the map. */
export function FeatureList({ hits }: { readonly hits: readonly FeatureHit[] }) {
  const { t } = useTranslation();
  const total = useSelection((selection) => selection.total);
  useEffect(() => unmarkFeature, []);
  const mark = async (hit: FeatureHit) => {
    const geometry = (await detailsOfHit(hit))?.geometry;
    const { hits: shown, details } = useSelection.getState();
    if (shown === hits && details === undefined) markFeature(hit.feature, geometry);
  };
  return (
    <>
      <ul
        className="feature-list"
        onKeyDown={(event) => moveFocus(event, [...event.currentTarget.querySelectorAll('button')])}
        onMouseLeave={unmarkFeature}
        onBlur={unmarkFeature}
      >
        {hits.map((hit) => (
          <li key={hit.feature}>
            <button
              type="button"
              onMouseEnter={() => void mark(hit)}
              onFocus={() => void mark(hit)}
              onClick={() => void chooseHit(hit, true)}
            >
              <KindIcon kind={hit.kind} />
              <bdi className="name">{hit.name || hit.mainTag || t('popup.unnamed')}</bdi>
              <LayerName layer={hit.layer} />
              <span className="id">
                {hit.madeType ?? t(`popup.${hit.type}`)} {hit.digits ?? hit.id}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > hits.length && <p className="feature-note">{t('popup.more', { count: total - hits.length })}</p>}
    </>
  );
}
