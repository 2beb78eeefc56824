/** Links to share: their forms, and short links. */
import { SIZES_AS_WRITTEN } from '@flyover/mapcss';
import { type LinkCompression, type LinkLayer, type LinkPosition, positionText, writeDenseLink, writeLink } from '@flyover/share-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../site/app-config.ts';

// The texts that the share dialog copies: the link, and its forms for texts and web pages.

/** The choice in the dialog; `dense` is the form that only Flyover reads. */
export type LinkForm = LinkCompression | 'dense';

export interface ShareChoice {
  readonly query: string;
  /** Left out: the link has no map position. */
  readonly position?: LinkPosition;
  readonly run: boolean;
  readonly form: LinkForm;
  /** Whether sizes of labels are drawn as written: a link includes it where its query has a style sheet. */
  readonly sizesAsWritten?: boolean;
  /** By their queries. */
  readonly layers?: readonly LinkLayer[];
}

/** @param page address of the page that opens it */
export function shareLink({ query: text, position, run, form, sizesAsWritten, layers }: ShareChoice, page: string): string {
  const query = sizesAsWritten === true ? withSizes(text) : text;
  if (query === '') return position === undefined ? page : `${page}?C=${positionText(position)}`;
  const state = { query, position, run, ...(layers !== undefined && { layers }) };
  return form === 'dense' ? writeDenseLink(state, page) : writeLink({ ...state, compression: form }, page);
}

/** Returns a query whose style sheets are drawn with sizes as written, for every user who opens it. */
function withSizes(query: string): string {
  return /\{\{\s*style\s*:/.test(query) && !query.includes(SIZES_AS_WRITTEN) ? `${query}\n{{style: ${SIZES_AS_WRITTEN} }}` : query;
}

/** A link with a name, as Markdown. */
export function markdownLink(link: string, name: string): string {
  const text = name.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&');
  // a bracket in the address would end it
  return `[${text}](${link.replace(/\(/g, '%28').replace(/\)/g, '%29')})`;
}

/**
 * A frame with the map-only page, as HTML.
 *
 * @param link of the map-only page
 */
export function frameCode(link: string, name: string): string {
  return `<iframe src="${attribute(link)}" title="${attribute(name)}" width="800" height="500" style="border: 0; max-width: 100%" loading="lazy" allowfullscreen></iframe>`;
}

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

// Short links, requested only by the user, from the service in the configuration or the server of this page.

/** The service that shortens links. */
export interface Shortener {
  readonly kind: 'service' | 'own';
  /** For a service, the prefix of the encoded link; for the page's own server, the address to which links are posted. */
  readonly address: string;
  /** The displayed name of the service. */
  readonly host: string;
}

/** A link that was not shortened. */
class ShortenError extends Error {
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

/** Returns the service of the configuration, or the page's own server if that keeps links. */
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

export interface ShortLink {
  /** The short form, once it is there. */
  readonly link?: string;
  readonly asking: boolean;
  /** Why there is none, for the user. */
  readonly problem?: string;
  readonly ask: () => void;
}

interface Answer {
  /** The link it is of: with another choice there is none again. */
  readonly long: string;
  readonly link?: string;
  readonly problem?: string;
}

/** Returns the short form of a link; it is requested by `ask` only. */
export function useShortLink(long: string, shortener: Shortener | undefined): ShortLink {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer>();
  const [asked, setAsked] = useState<string>();
  const ask = async () => {
    if (shortener === undefined) return;
    setAsked(long);
    setAnswer(undefined);
    try {
      setAnswer({ long, link: await shortenLink(long, shortener) });
    } catch (thrown) {
      const { reason, status } = thrown instanceof ShortenError ? thrown : new ShortenError('unreachable');
      setAnswer({ long, problem: t(`share.shortenReason.${reason}`, { host: shortener.host, status }) });
    }
    setAsked((current) => (current === long ? undefined : current));
  };
  const current = answer?.long === long ? answer : undefined;
  return { link: current?.link, problem: current?.problem, asking: asked === long, ask: () => void ask() };
}
