/** The window of a login, and the addresses of the service. */

import type { ConfiguredAuth } from '@flyover/app-config';
import { AccountError } from './account-error.ts';

// The window that a login opens, and its message through `land.html`.

/** The name `land.html` sends under; `osm-auth` listens on it too. */
const CHANNEL = 'osm-api-auth-complete';

/** The interval of checks whether the window is still open, ms. */
const LOOK = 400;

/** The window of the login that was begun last. */
let latest: (() => Window | undefined) | undefined;

/** Opens the window; to be called in the handler of a click, else browsers block it. */
export function openLoginWindow(): Window {
  const opened = window.open('about:blank', 'flyover_login', 'width=600,height=680');
  if (opened === null) throw new AccountError('blocked');
  return opened;
}

/** Brings the window of a running login to the front, where the browser allows it. */
export function showLoginWindow(): void {
  latest?.()?.focus();
}

/**
 * Calls back once the user seems to have left the window: in three consecutive checks it is reported as closed, and the user is in this
 * page. Either alone is not enough. A service that isolates its pages (`Cross-Origin-Opener-Policy: same-origin`, openstreetmap.org since
 * 2025) makes a window count as closed as soon as its first page is there; and the answer of a closed one may still be on the way.
 *
 * @returns a function that ends the watch
 */
export function watchWindow(
  opened: () => Window | undefined,
  onLeft: () => void,
  isUserHere: () => boolean = () => document.hasFocus(),
): () => void {
  latest = opened;
  let left = 0;
  const timer = setInterval(() => {
    left = opened()?.closed === true && isUserHere() ? left + 1 : 0;
    if (left < 3) return;
    clearInterval(timer);
    onLeft();
  }, LOOK);
  return () => clearInterval(timer);
}

/**
 * The parameters that the service gave to the landing page. Waits for them without end: the window of an isolated service cannot be watched.
 *
 * @param isOurs whether they belong to this login: another page may log in at the same time
 */
export function landedParameters(isOurs: (parameters: URLSearchParams) => boolean): Promise<URLSearchParams> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      const parameters = URL.canParse(String(data)) ? new URL(String(data)).searchParams : undefined;
      if (parameters === undefined || !isOurs(parameters)) return;
      channel.close();
      resolve(parameters);
    };
  });
}

// The addresses of a configuration's service.

/** The service that has its API at an address of its own. */
const OPENSTREETMAP = /^https:\/\/(www\.)?openstreetmap\.org$/;

/** Returns the base address for logging in, without a slash at its end. */
export function loginAddress({ url }: ConfiguredAuth, page = location.href): string {
  return new URL(url, page).href.replace(/\/+$/, '');
}

/** Returns the base address of the API, without a slash at its end; `/api/0.6/…` follows. */
export function apiAddress(auth: ConfiguredAuth, page = location.href): string {
  if (auth.apiUrl !== undefined) return loginAddress({ ...auth, url: auth.apiUrl }, page);
  const login = loginAddress(auth, page);
  return OPENSTREETMAP.test(login) ? 'https://api.openstreetmap.org' : login;
}

/** Returns the address that revokes a token: the configured one; else, for OAuth 2.0, that of openstreetmap.org. */
export function revocationAddress(auth: ConfiguredAuth, page = location.href): string | undefined {
  if (auth.revokeUrl !== undefined) return new URL(auth.revokeUrl, page).href;
  return 'consumerKey' in auth ? undefined : `${loginAddress(auth, page)}/oauth2/revoke`;
}

/** Returns the page that a login returns to: the redirect address that the operator of a site registers at the service. */
export function landingAddress(): string {
  return new URL('land.html', document.baseURI).href;
}
