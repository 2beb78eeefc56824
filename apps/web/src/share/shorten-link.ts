/** Short links: asked for only when the user does, from the service that the configuration names or from the server of this page. */
import type { AppConfig } from '../site/app-config.ts';

/** The service that shortens links. */
export interface Shortener {
  readonly kind: 'service' | 'own';
  /** Of a service: what the encoded link is put behind. Of the own server: where links are posted. */
  readonly address: string;
  /** For people: who it is. */
  readonly host: string;
}

/** A link that was not shortened. */
export class ShortenError extends Error {
  override readonly name = 'ShortenError';
  readonly reason: 'unreachable' | 'refused' | 'unusable';
  readonly status: number;

  constructor(reason: ShortenError['reason'], status = 0) {
    super(reason);
    this.reason = reason;
    this.status = status;
  }
}

const LONGEST_ANSWER = 2000;
const PATIENCE = 20_000;

/** The service of the configuration; without one the page's own server, if that keeps links. */
export function shortenerOf(config: Pick<AppConfig, 'shortUrlService' | 'shortLinks'>, page: string): Shortener | undefined {
  const { shortUrlService, shortLinks } = config;
  if (shortUrlService !== '') return { kind: 'service', address: shortUrlService, host: new URL(shortUrlService, page).host };
  if (!shortLinks) return undefined;
  const address = new URL('s', page).href;
  return { kind: 'own', address, host: new URL(page).host };
}

/**
 * A short link in place of a long one.
 *
 * @throws ShortenError
 */
export async function shortenLink(link: string, { kind, address }: Shortener): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await (kind === 'service'
    ? fetch(`${address}${encodeURIComponent(link)}`, { signal, credentials: 'omit' })
    : fetch(address, { method: 'POST', body: link.replace(/^[^?#]*/, ''), signal })
  ).catch(() => {
    throw new ShortenError('unreachable');
  });
  if (!response.ok) throw new ShortenError('refused', response.status);
  const answer = (await response.text().catch(() => '')).trim();
  if (kind === 'service') return webAddress(answer);
  if (!/^s\/[0-9A-Za-z]{8,40}$/.test(answer)) throw new ShortenError('unusable');
  return new URL(answer, address).href;
}

function webAddress(text: string): string {
  if (text.length > LONGEST_ANSWER || !/^https?:\/\/[^\s"'<>]+$/.test(text) || !URL.canParse(text)) throw new ShortenError('unusable');
  return text;
}
