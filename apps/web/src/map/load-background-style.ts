/** A background that is a style: fetched with its reader only where the user has chosen one. */
import i18next from 'i18next';
import { boundedBody } from '../site/bounded-body.ts';
import { BackgroundError, type BackgroundStyle, readBackgroundStyle, STYLE_LIMITS } from './background-style.ts';

/**
 * The style at an address.
 *
 * @throws Error whose message is a sentence about the style or the server, the signal's reason
 */
export async function loadBackgroundStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  try {
    return await fetchStyle(address, signal);
  } catch (error) {
    throw error instanceof BackgroundError ? new Error(sentenceOf(error)) : error;
  }
}

function sentenceOf({ fault, address }: BackgroundError): string {
  const { layers, sources, bytes } = STYLE_LIMITS;
  return i18next.t(`map.background.fault.${fault}`, { address, layers, sources, megabytes: bytes / 1e6 });
}

async function fetchStyle(address: string, signal: AbortSignal): Promise<BackgroundStyle> {
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(i18next.t('map.background.status', { status: response.status }));
  const body = await boundedBody(response.body, STYLE_LIMITS.bytes).catch((error: unknown) => {
    throw error instanceof RangeError ? new BackgroundError('size') : error;
  });
  return readBackgroundStyle(await body.text(), response.url || address);
}
