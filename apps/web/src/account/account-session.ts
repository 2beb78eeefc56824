/** The login, in this page and every other page of the site. */
import type { ConfiguredAuth } from '@flyover/app-config';
import { create } from 'zustand';
import { AccountError } from './account-error.ts';
import { showLoginWindow } from './login-window.ts';
import { logInWithOAuth1 } from './oauth1-login.ts';
import { oauth1Header } from './oauth1-signature.ts';
import { logInWithOAuth2 } from './oauth2-login.ts';
import { landingAddress, loginAddress } from './osm-addresses.ts';
import { revokeToken } from './revoke-token.ts';
import { LOGIN_KEY, readLogin, type StoredLogin, writeLogin } from './stored-login.ts';

interface AccountState {
  readonly login?: StoredLogin;
  /** A login window is open. */
  readonly waiting: boolean;
}

export const useAccount = create<AccountState>()(() => ({ waiting: false }));

/** The login in progress: there is one at a time, and later callers wait for the same. */
let running: Promise<void> | undefined;

/**
 * Takes up the stored login, and follows other pages.
 *
 * @returns the end of the following
 */
export function followLogin(auth: ConfiguredAuth): () => void {
  const read = () => useAccount.setState({ login: readLogin(browserStorage(), auth) });
  const onStorage = ({ key }: StorageEvent) => {
    if (key === LOGIN_KEY || key === null) read();
  };
  read();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Logs in, unless the user is logged in. Opens a window, so it must be called in the handler of a click.
 *
 * @throws AccountError
 */
export function logIn(auth: ConfiguredAuth): Promise<void> {
  if (useAccount.getState().login !== undefined) return Promise.resolve();
  if (running !== undefined) showLoginWindow();
  running ??= askForLogin(auth).finally(() => {
    running = undefined;
    useAccount.setState({ waiting: false });
  });
  return running;
}

/**
 * Forgets the login in this browser at once, then revokes its token at the service.
 *
 * @returns false where the service could not be reached: the token stays valid there
 */
export async function logOut(auth: ConfiguredAuth): Promise<boolean> {
  const { login } = useAccount.getState();
  keepLogin(undefined);
  return login === undefined || revokeToken(auth, login);
}

/** Forgets the login that a header was made with; a newer one, of another page perhaps, stays. */
export function forgetLoginOf(header: string): void {
  const { login } = useAccount.getState();
  if (login === undefined) return;
  if (header.includes(login.token) || header.includes(encodeURIComponent(login.token))) keepLogin(undefined);
}

/** Keeps what the account calls itself. */
export function keepName(name: string): void {
  const { login } = useAccount.getState();
  if (login !== undefined) keepLogin({ ...login, name });
}

/**
 * Returns the authorization header of a call.
 *
 * @throws AccountError `loggedOut`
 */
export async function authorization(auth: ConfiguredAuth, method: string, address: string): Promise<string> {
  const { login } = useAccount.getState();
  if (login === undefined) throw new AccountError('loggedOut');
  if (!('consumerKey' in auth)) return `Bearer ${login.token}`;
  const { consumerKey, consumerSecret } = auth;
  return oauth1Header(method, address, { consumerKey, consumerSecret, token: login.token, tokenSecret: login.secret });
}

async function askForLogin(auth: ConfiguredAuth): Promise<void> {
  useAccount.setState({ waiting: true });
  const service = { url: loginAddress(auth), landing: landingAddress() };
  if ('consumerKey' in auth) {
    const { consumerKey, consumerSecret } = auth;
    await logInWithOAuth1({ ...service, consumerKey, consumerSecret }, (token) => keepLogin({ url: auth.url, ...token }));
  } else {
    await logInWithOAuth2({ ...service, clientId: auth.clientId }, (token) => keepLogin({ url: auth.url, token }));
  }
}

function keepLogin(login: StoredLogin | undefined): void {
  writeLogin(browserStorage(), login);
  useAccount.setState({ login });
}

function browserStorage(): Storage | undefined {
  try {
    return window.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}
