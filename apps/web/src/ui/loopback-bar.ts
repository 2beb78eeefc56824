/**
 * Whether the browser lets this page reach programs on this computer: JOSM, an own server. Chromium (142 and later) asks its user first where a page
 * came from the internet (https://wicg.github.io/local-network-access/), and a request that it holds back fails like one that nobody answers.
 * A page from this computer or from its network is not asked about.
 */
import { isOnThisComputer } from '../site/this-computer.ts';
import { loadTexts } from './i18n.ts';

/**
 * `prompt`: the user has not been asked, or has not answered; `denied`: the user, or who manages the browser, refused; `never`: the page came
 * by plain http, and the browser does not even ask; `unsure`: the browser has no such permission, and some of these let no page that came by https ask
 * by http.
 */
export type LoopbackBar = 'prompt' | 'denied' | 'never' | 'unsure';

/** The page that asks: what tests replace. */
export interface AskingPage {
  /** Its address. */
  readonly href: string;
  readonly isSecure: boolean;
  readonly permissions?: { query(descriptor: { readonly name: string }): Promise<{ readonly state: string }> };
}

/** The name since Chromium split it, and the name before. */
const NAMES = ['loopback-network', 'local-network-access'];

/** `loopbackBar` of this page, once its sentence can be said: `loopback.` and the bar. */
export async function readLoopbackBar(address: string): Promise<LoopbackBar | undefined> {
  const bar = await loopbackBar(address);
  if (bar !== undefined) await loadTexts('loopback');
  return bar;
}

/**
 * Returns the browser's restriction of requests from this page to an address on this computer.
 *
 * @param address absolute
 * @returns undefined where the browser reports no restriction, and for an address elsewhere
 */
export async function loopbackBar(address: string, page = thisPage()): Promise<LoopbackBar | undefined> {
  if (!URL.canParse(address) || !isOnThisComputer(address) || isFromNearby(page.href)) return undefined;
  const state = await permissionState(page);
  if (state === undefined) return page.href.startsWith('https:') && address.startsWith('http:') ? 'unsure' : undefined;
  // some builds say `prompt` here as well
  if (!page.isSecure) return 'never';
  return state === 'prompt' || state === 'denied' ? state : undefined;
}

async function permissionState({ permissions }: AskingPage): Promise<string | undefined> {
  for (const name of NAMES) {
    try {
      const status = await permissions?.query({ name });
      if (status !== undefined) return status.state;
    } catch {
      // a name that this browser does not know
    }
  }
  return undefined;
}

/** Names that no server of the internet has, and addresses of private networks. */
const NEARBY =
  /^(?:[^.]+|.*\.(?:local|lan|internal|home\.arpa)|10\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+)$/;
/** The same in version 6, in brackets. */
const NEARBY_6 = /^\[f(?:[cd][\da-f]{2}|e[89ab][\da-f]):/;

/** Whether a page came from this computer or from its network, judged by its address. */
function isFromNearby(href: string): boolean {
  const { hostname } = new URL(href);
  return isOnThisComputer(href) || (!hostname.startsWith('[') && NEARBY.test(hostname)) || NEARBY_6.test(hostname);
}

function thisPage(): AskingPage {
  // the names are newer than the types of the browser's programming interface
  const permissions = navigator.permissions as AskingPage['permissions'];
  return { href: location.href, isSecure: isSecureContext, permissions };
}
