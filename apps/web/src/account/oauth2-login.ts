/** Login by OAuth 2.0 with PKCE, in a window of its own (`osm-auth`). */
import { osmAuth } from 'osm-auth';
import { AccountError } from './account-error.ts';
import { watchWindow } from './login-window.ts';

/** Its types leave this out. */
type OsmAuth = osmAuth & { getAccessToken(): string };

/** The timeout for the token, ms. */
const PATIENCE = 30_000;

export interface OAuth2Service {
  /** Base address for logging in. */
  readonly url: string;
  readonly clientId: string;
  /** The page the login comes back to. */
  readonly landing: string;
}

/**
 * Asks the user at the service. Opens a window: to be called in the handler of a click.
 *
 * @param keep is given the access token, also after `closed`: the window may have been open still
 * @throws AccountError `blocked`, `closed`, `denied`, `offline`, `login`, `loginUnclear`
 */
export function logInWithOAuth2({ url, clientId, landing }: OAuth2Service, keep: (token: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const auth = new osmAuth({
      scope: 'read_prefs write_prefs',
      client_id: clientId,
      redirect_uri: landing,
      url,
      loading() {
        stop();
        // the call for the token has no time limit of its own; one that comes after it is kept all the same
        setTimeout(() => reject(new AccountError('offline')), PATIENCE);
      },
      // an answer that is no JSON throws after this, and nothing else would be heard of it
      done: () => setTimeout(() => reject(new AccountError('loginUnclear'))),
    }) as OsmAuth;
    const stop = watchWindow(
      () => auth.popupWindow,
      () => reject(new AccountError('closed')),
    );
    auth.authenticate((error: unknown) => {
      const problem = error === null || error === undefined ? undefined : problemOf(error);
      if (problem === 'other') return;
      stop();
      const token = auth.getAccessToken();
      // it keeps the token under a key of its own
      auth.logout();
      if (problem !== undefined) reject(problem);
      else if (token === '') reject(new AccountError('loginUnclear'));
      else {
        keep(token);
        resolve();
      }
    });
  });
}

/** `other`: the answer to the login of another page, which all hear. */
function problemOf(error: unknown): AccountError | 'other' {
  if (error instanceof ProgressEvent) return new AccountError('offline');
  if (error instanceof XMLHttpRequest) return new AccountError('login', { reason: String(error.status) });
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 'invalid-state') return 'other';
  if (status === 'popup-blocked') return new AccountError('blocked');
  if (status === 'access_denied') return new AccountError('denied');
  return error instanceof Error ? new AccountError('login', { reason: error.message }) : new AccountError('loginUnclear');
}
