import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortenError, type Shortener, shortenLink } from './shorten-link.ts';

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

/** The short form of a link; asked for with `ask`, never before. */
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
