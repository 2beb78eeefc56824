/** The user's background where it is a style that must be fetched first, and the message when the fetch fails. */
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useSettings } from '../settings/settings-store.ts';
import { withLoopbackBar } from '../ui/fault-texts.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { loopbackBarOf } from '../ui/loopback-access.ts';
import { showToast } from '../ui/toasts.ts';
import type { BackgroundStyle } from './background-style.ts';
import { hostOf, isTileTemplate } from './raster-tiles.ts';

/** The style at the chosen address; undefined where that is a template of tiles, and until the style is there. */
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
        if (!controller.signal.aborted) void tellBackgroundProblem(address, error instanceof Error ? error.message : String(error));
      },
    );
    return () => controller.abort();
  }, [address]);
  return loaded !== undefined && loaded.address === address ? loaded.style : undefined;
}

async function fetchStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  const { loadBackgroundStyle } = await withTimeout('background-style', import('./load-background-style.ts'));
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
