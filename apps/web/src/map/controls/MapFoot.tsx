import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataOrigin } from '../../run/result-mark.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { type AppConfig, COPYRIGHT_ADDRESS } from '../../site/app-config.ts';
import { metresPerPixel, scaleBar } from '../../view/scale-bar.ts';
import { useView } from '../../view/view-store.ts';
import { backgroundCredit, templateCredit } from '../background/background-layers.ts';
import type { ShownBackground } from '../background/use-background.ts';
import { useMapState } from '../map-store.ts';
import { creditsOf } from './map-credits.ts';

export interface MapAttributionProps extends ShownBackground {
  readonly config: AppConfig;
  /** The credits that a background style names. */
  readonly credits: readonly string[];
  /** The credits of the tiles that a style sheet lays over the background. */
  readonly canvasCredits: readonly string[];
}

/** The attribution of everything on the map: the data of the result, the site's own map, and backgrounds of other servers. */
export function MapAttribution({ config, credits, canvasCredits, own, cover }: MapAttributionProps) {
  const { t } = useTranslation();
  const chosen = useSettings((settings) => backgroundCredit(settings.tile_server, config));
  const { ownData } = useDataOrigin(config);
  const { background, data, invented } = useMemo(() => {
    const covering = cover === '' ? [] : [templateCredit(cover, cover === config.defaultTiles, config)];
    const others = credits.length > 0 ? [credits.join(' · ')] : chosen === undefined ? covering : [chosen];
    const all = [...others, ...canvasCredits];
    const texts = {
      invented: t('map.invented'),
      inventedBackground: t('map.inventedBackground'),
      background: (name: string) => t('map.background.credit', { name }),
    };
    return creditsOf({ config, ownData, ownMap: own, others: all }, texts);
  }, [config, credits, canvasCredits, chosen, ownData, own, cover, t]);
  useEffect(() => useMapState.setState({ credits: { background, data, invented } }), [background, data, invented]);
  return (
    <div className="map-attribution">
      {background.map((credit) => (
        <span key={credit} className="map-background-credit">
          {credit}
        </span>
      ))}
      {invented ? (
        <span className="map-invented">{data}</span>
      ) : (
        <a href={COPYRIGHT_ADDRESS} target="_blank" rel="noreferrer">
          {data}
        </a>
      )}
    </div>
  );
}

/** The greatest width of the bar, CSS pixels. */
const WIDEST = 96;

/** The scale bar, measured in the middle of the map. */
export function MapScale() {
  const { i18n } = useTranslation();
  const metresAPixel = useView(({ lat, zoom }) => metresPerPixel(lat, zoom));
  const { pixels, label } = scaleBar(metresAPixel, WIDEST, i18n.language);
  return (
    <div className="map-scale" style={{ width: pixels }}>
      {label}
    </div>
  );
}
