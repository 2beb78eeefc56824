import { IconCircle, IconLine, IconPolygon, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureHit } from './result-protocol.ts';

const ICONS = { point: IconCircle, line: IconLine, polygon: IconPolygon } as const;

/** The geometry of a feature as an icon. */
export function KindIcon({ kind }: { readonly kind: FeatureHit['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon size={16} stroke={1.75} aria-hidden />;
}

interface Props {
  readonly hits: readonly FeatureHit[];
  /** How many there are, listed or not. */
  readonly total: number;
  readonly onChoose: (hit: FeatureHit) => void;
  readonly onClose: () => void;
}

/** Several features under the pointer, small ones first. */
export function FeatureList({ hits, total, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list takes the focus anew
  useEffect(() => title.current?.focus({ preventScroll: true }), [hits]);
  return (
    <div className="feature-card">
      <div className="feature-head">
        <span />
        <h2 ref={title} tabIndex={-1}>
          {t(total > hits.length ? 'popup.firstOf' : 'popup.several', { count: total, shown: hits.length })}
        </h2>
        <button type="button" className="bar-button icon" aria-label={t('popup.close')} onClick={onClose}>
          <IconX size={16} />
        </button>
      </div>
      <ul className="feature-list feature-body">
        {hits.map((hit) => (
          <li key={hit.feature}>
            <button type="button" onClick={() => onChoose(hit)}>
              <KindIcon kind={hit.kind} />
              <span className="name">{hit.name || hit.mainTag || t('popup.unnamed')}</span>
              <span className="id">
                {t(`popup.${hit.type}`)} {hit.id}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
