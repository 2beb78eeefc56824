/** What a message says: what happened, why, and the server's own words. */
import type { RunProblem } from './run-store.ts';

export interface ProblemText {
  /** One sentence: what happened. */
  readonly title: string;
  /** Why, or what to do; the specification's own words where it has some. */
  readonly why: string;
  /** Another cause that is likely here; empty where there is none. */
  readonly hint: string;
  /** What the server, or the browser, says itself: foldable. Empty where `why` has it. */
  readonly said: string;
  /** The server said it, and not the browser. */
  readonly byServer: boolean;
  /** Whether that is unfolded from the start. */
  readonly open: boolean;
}

/** Where the page stands when a request fails: causes that a browser does not name. */
export interface Surroundings {
  readonly online: boolean;
  /** The page came by https, which may not ask http. */
  readonly securePage: boolean;
  /** Address that was asked. */
  readonly server: string;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

export function problemText(problem: RunProblem, around: Surroundings, t: Translate): ProblemText {
  const { kind, message, status, statusText } = problem;
  const text = { hint: '', said: message, byServer: false, open: false };
  switch (kind) {
    case 'rejected':
      return { ...text, title: t('error.rejected'), why: t('error.rejectedWhy'), hint: hintOf(around, t) };
    case 'unreadable':
      return { ...text, title: t('error.unreadable'), why: t('error.unreadableWhy') };
    case 'crashed':
      return { ...text, title: t('error.crashed'), why: t('error.crashedWhy') };
    case 'status': {
      const code = statusText === undefined ? String(status) : `${statusText} (${status})`;
      return { ...text, title: t(statusTitle(status)), why: t('error.statusWhy', { status: code }), byServer: true, open: true };
    }
    case 'remark':
      return { ...text, title: t('error.remark'), why: '', byServer: true, open: true };
    default:
      return { title: t(`error.${kind}`), why: message, hint: '', said: '', byServer: false, open: false };
  }
}

function statusTitle(status: number | undefined): string {
  if (status === 429) return 'error.tooMany';
  return status === 504 ? 'error.tooLoaded' : 'error.status';
}

function hintOf({ online, securePage, server }: Surroundings, t: Translate): string {
  if (!online) return t('error.hintOffline');
  return securePage && server.startsWith('http:') ? t('error.hintInsecure') : '';
}
