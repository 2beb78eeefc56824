import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, COPYRIGHT_ADDRESS } from '../shell/app-config.ts';
import { useMapCredits } from './map-credits.ts';
import { backgroundCredit } from './raster-tiles.ts';

interface Props {
  readonly config: AppConfig;
  /** Whom a background style names. */
  readonly credits: readonly string[];
}

/** Who made what the map shows: the data, and a background of somebody else. */
export function MapAttribution({ config, credits }: Props) {
  const { t } = useTranslation();
  const credit = useSettings((settings) => backgroundCredit(settings.tile_server, config));
  const invented = config.data?.invented === true;
  const name = credits.length > 0 ? credits.join(' · ') : credit;
  const background = name !== undefined && (invented || name !== config.attribution) ? t('map.background.credit', { name }) : undefined;
  const data = invented ? t('map.invented') : config.attribution;
  useEffect(() => useMapCredits.setState({ background, data }), [background, data]);
  return (
    <div className="map-attribution">
      {background !== undefined && <span className="map-background-credit">{background}</span>}
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
