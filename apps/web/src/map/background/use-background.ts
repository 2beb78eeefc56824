/** The backgrounds of the map: the site's own map, the tiles around it, or a style that the user has chosen. */

import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useDataOrigin } from '../../run/result-mark.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { withLoopbackBar } from '../../ui/fault-texts.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { loopbackBarOf } from '../../ui/loopback-access.ts';
import { showToast } from '../../ui/toasts.ts';
import { contains, type MapView, overlaps, useView, viewBbox } from '../../view/view-store.ts';
import { hostOf, isTileTemplate } from './background-layers.ts';
import type { BackgroundStyle } from './background-style.ts';

export interface ShownBackground {
  /** Whether the site's own map is in view. */
  readonly own: boolean;
  /** The template of the raster tiles around the own map; empty for none. */
  readonly cover: string;
}

/**
 * Returns the backgrounds of a view.
 *
 * @param chosen the background that the user has chosen; empty for that of the site
 * @param elsewhere whether queries go to another server, or the result is from one: only then tiles of a public server are requested that is
 * not configured as the default
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

/** Returns the style at the chosen address; undefined for a template of tiles, and until the style has loaded. */
export function useBackgroundStyle(): BackgroundStyle | undefined {
  const chosen = useSettings((settings) => settings.tile_server);
  const address = chosen === '' || isTileTemplate(chosen) ? undefined : chosen.replace(/^\/\//, 'https://');
  const [loaded, setLoaded] = useState<{ readonly address: string; readonly style: BackgroundStyle }>();
  useEffect(() => {
    if (address === undefined) return;
    const controller = new AbortController();
    fetchStyle(address, controller.signal).then(
      (style) => setLoaded({ address, style }),
      (error: unknown) => {
        if (!controller.signal.aborted) void tellBackgroundProblem(address, errorMessage(error));
      },
    );
    return () => controller.abort();
  }, [address]);
  return loaded !== undefined && loaded.address === address ? loaded.style : undefined;
}

async function fetchStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  const { loadBackgroundStyle } = await withTimeout('background-style', import('./background-style.ts'));
  return loadBackgroundStyle(address, signal);
}

/**
 * Reports that a background cannot be loaded.
 *
 * @param address of its tiles or its style
 * @param reason a sentence
 */
export async function tellBackgroundProblem(address: string, reason: string): Promise<void> {
  const why = withLoopbackBar(reason, await loopbackBarOf(address), i18next.t);
  showToast({ kind: 'warning', text: i18next.t('map.background.failed', { host: hostOf(address), reason: why }) });
}
