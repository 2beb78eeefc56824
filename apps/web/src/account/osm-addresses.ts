/** The addresses of a configuration's service. */
import type { ConfiguredAuth } from '@flyover/app-config';

/** The service that has its API at an address of its own. */
const OPENSTREETMAP = /^https:\/\/(www\.)?openstreetmap\.org$/;

/** Base address for logging in, without a slash at its end. */
export function loginAddress({ url }: ConfiguredAuth, page = location.href): string {
  return new URL(url, page).href.replace(/\/+$/, '');
}

/** Base address of the API, without a slash at its end; `/api/0.6/…` follows. */
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

/** The page that a login comes back to: what the operator of a site enters at the service as the redirect address. */
export function landingAddress(): string {
  return new URL('land.html', document.baseURI).href;
}
