/**
 * Restrictions of requests from this page to programs on this computer, such as JOSM or a local server. Chromium 142 and later ask the user
 * first if the page came from the internet (https://wicg.github.io/local-network-access/), and a blocked request fails like one without an
 * answer. A page from this computer or its network is not restricted.
 */
import { isOnThisComputer } from '../site/this-computer.ts';
import { loadTexts } from './i18n.ts';

/**
 * `prompt`: the user was not asked, or has not answered; `denied`: the user or an administrator refused; `never`: the page came by plain
 * http, and the browser does not ask; `unsure`: the browser has no such permission, and may block http requests of https pages.
 */
export type LoopbackBar = 'prompt' | 'denied' | 'never' | 'unsure';

/** The properties of the requesting page; tests replace them. */
export interface AskingPage {
  /** The address of the page. */
  readonly href: string;
  readonly isSecure: boolean;
  readonly permissions?: { query(descriptor: { readonly name: string }): Promise<{ readonly state: string }> };
}

/** The names of the permission, since Chromium split it and before. */
const NAMES = ['loopback-network', 'local-network-access'];

/** Resolves to `loopbackBar` of this page once its sentence is loaded: `loopback.` and the result. */
export async function readLoopbackBar(address: string): Promise<LoopbackBar | undefined> {
  const bar = await loopbackBar(address);
  if (bar !== undefined) await loadTexts('loopback');
  return bar;
}

/**
 * Returns the browser's restriction of requests from this page to an address on this computer.
 *
 * @param address absolute
 * @returns undefined if the browser reports no restriction, and for an address elsewhere
 */
export async function loopbackBar(address: string, page = thisPage()): Promise<LoopbackBar | undefined> {
  if (!URL.canParse(address) || !isOnThisComputer(address) || isFromNearby(page.href)) return undefined;
  const state = await permissionState(page);
  if (state === undefined) return page.href.startsWith('https:') && address.startsWith('http:') ? 'unsure' : undefined;
  // some builds report `prompt` here as well
  if (!page.isSecure) return 'never';
  return state === 'prompt' || state === 'denied' ? state : undefined;
}

async function permissionState({ permissions }: AskingPage): Promise<string | undefined> {
  for (const name of NAMES) {
    try {
      const status = await permissions?.query({ name });
      if (status !== undefined) return status.state;
    } catch {
      // the browser does not know this name
    }
  }
  return undefined;
}

/** Host names that are not on the internet, and addresses of private networks. */
const NEARBY =
  /^(?:[^.]+|.*\.(?:local|lan|internal|home\.arpa)|10\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+)$/;
/** The same for IPv6, in brackets. */
const NEARBY_6 = /^\[f(?:[cd][\da-f]{2}|e[89ab][\da-f]):/;

/** Returns whether a page came from this computer or its network, by its address. */
function isFromNearby(href: string): boolean {
  const { hostname } = new URL(href);
  return isOnThisComputer(href) || (!hostname.startsWith('[') && NEARBY.test(hostname)) || NEARBY_6.test(hostname);
}

function thisPage(): AskingPage {
  // the names are newer than TypeScript's DOM types
  const permissions = navigator.permissions as AskingPage['permissions'];
  return { href: location.href, isSecure: isSecureContext, permissions };
}
