/** The background that the user has chosen, where it is a style that must be fetched first; and what is told when it does not come. */
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useSettings } from '../settings/settings-store.ts';
import { boundedBody } from '../site/bounded-body.ts';
import { toldLoopbackBar, withLoopbackBar } from '../ui/loopback-access.ts';
import { showToast } from '../ui/toasts.ts';
import { BackgroundError, type BackgroundStyle, readBackgroundStyle, STYLE_LIMITS } from './background-style.ts';
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
        if (!controller.signal.aborted) void tellBackgroundProblem(address, reasonOf(error));
      },
    );
    return () => controller.abort();
  }, [address]);
  return loaded !== undefined && loaded.address === address ? loaded.style : undefined;
}

/** One sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof BackgroundError)) return error instanceof Error ? error.message : String(error);
  const { layers, sources, bytes } = STYLE_LIMITS;
  return i18next.t(`map.background.fault.${error.fault}`, { address: error.address, layers, sources, megabytes: bytes / 1e6 });
}

async function fetchStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(i18next.t('map.background.status', { status: response.status }));
  const body = await boundedBody(response.body, STYLE_LIMITS.bytes).catch((error: unknown) => {
    throw error instanceof RangeError ? new BackgroundError('size') : error;
  });
  return readBackgroundStyle(await body.text(), response.url || address);
}

/**
 * Tells that a background does not come.
 *
 * @param address of its tiles or its style
 * @param reason a sentence
 */
export async function tellBackgroundProblem(address: string, reason: string): Promise<void> {
  const why = withLoopbackBar(reason, await toldLoopbackBar(address), i18next.t);
  showToast({ kind: 'warning', text: i18next.t('map.background.failed', { host: hostOf(address), reason: why }) });
}
