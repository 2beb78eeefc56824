/** The backgrounds of a view without a chosen one: the site's own map, and another server's around it. */
import { useDataOrigin } from '../run/result-mark.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { contains, type MapView, overlaps, useView, viewBbox } from '../view/view-store.ts';

export interface ShownBackground {
  /** The own map of the site is in view. */
  readonly own: boolean;
  /** The raster template that is drawn where the own map has nothing; empty: none. */
  readonly cover: string;
}

/**
 * @param chosen the background that the user has chosen; empty: that of the site
 * @param elsewhere queries go to another server, or have gone there: only then may a public one be asked that nobody configured
 */
export function shownBackground(config: AppConfig, chosen: string, elsewhere: boolean, view: MapView): ShownBackground {
  if (chosen !== '' || config.basemap.kind !== 'vector') return { own: false, cover: '' };
  const bounds = config.data?.bounds;
  if (bounds === undefined) return { own: true, cover: '' };
  const box = viewBbox(view);
  const cover = config.defaultTiles !== '' ? config.defaultTiles : elsewhere ? (config.rasterTiles[0]?.url ?? '') : '';
  return { own: overlaps(bounds, box), cover: contains(bounds, box) ? '' : cover };
}

/** Returns the backgrounds that the map shows now. */
export function useShownBackground(config: AppConfig): ShownBackground {
  const chosen = useSettings((settings) => settings.tile_server);
  const { elsewhere } = useDataOrigin(config);
  const own = useView((view) => shownBackground(config, chosen, elsewhere, view).own);
  const cover = useView((view) => shownBackground(config, chosen, elsewhere, view).cover);
  return { own, cover };
}
