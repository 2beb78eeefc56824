import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, COPYRIGHT_ADDRESS } from '../shell/app-config.ts';
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
  const background = credits.length > 0 ? credits.join(' · ') : credit;
  return (
    <div className="map-attribution">
      {background !== undefined && (invented || background !== config.attribution) && (
        <span className="map-background-credit">{t('map.background.credit', { name: background })}</span>
      )}
      {invented ? (
        <span className="map-invented">{t('map.invented')}</span>
      ) : (
        <a href={COPYRIGHT_ADDRESS} target="_blank" rel="noreferrer">
          {config.attribution}
        </a>
      )}
    </div>
  );
}
