/** The login, in this page and every other page of the site. */
import type { ConfiguredAuth } from '@flyover/app-config';
import { create } from 'zustand';
import { AccountError } from './account-error.ts';
import { landingAddress, loginAddress, revocationAddress, showLoginWindow } from './login-window.ts';
import { logInWithOAuth1, oauth1Header } from './oauth1-login.ts';
import { logInWithOAuth2 } from './oauth2-login.ts';

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

// The login in local storage: one key, removed by logging out.

/** A login at one service: OAuth 2.0 has a token, OAuth 1.0a a secret beside it. */
export interface StoredLogin {
  /** The address of the service it belongs to. */
  readonly url: string;
  readonly token: string;
  readonly secret?: string;
  /** The display name of the account, once it was requested. */
  readonly name?: string;
}

export const LOGIN_KEY = 'flyover_login';

/** The part of `Storage` that is used. */
export type LoginStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the stored login of this service and method; a login of another one is ignored. */
export function readLogin(storage: LoginStorage | undefined, auth: ConfiguredAuth): StoredLogin | undefined {
  try {
    return parseLogin(storage?.getItem(LOGIN_KEY) ?? '', auth);
  } catch {
    return undefined;
  }
}

/** Storage that is blocked or full keeps nothing: the login holds until the page is left. */
export function writeLogin(storage: LoginStorage | undefined, login: StoredLogin | undefined): void {
  try {
    if (login === undefined) storage?.removeItem(LOGIN_KEY);
    else storage?.setItem(LOGIN_KEY, JSON.stringify(login));
  } catch {
    // the page continues with the login in memory
  }
}

function parseLogin(stored: string, auth: ConfiguredAuth): StoredLogin | undefined {
  const value: unknown = JSON.parse(stored);
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, token, secret, name } = value as Record<string, unknown>;
  if (url !== auth.url || typeof token !== 'string' || token === '') return undefined;
  if ('consumerKey' in auth !== (typeof secret === 'string')) return undefined;
  return { url, token, ...(typeof secret === 'string' && { secret }), ...(typeof name === 'string' && { name }) };
}

// Revokes a token at the service, so that a leaked one cannot be used after the logout.

/** The timeout of the call, ms. */
const PATIENCE = 30_000;

/**
 * Asks the service to end a login: by RFC 7009 with OAuth 2.0; by a call that the token signs with OAuth 1.0a, which has no rule for this,
 * and there only where the configuration names an address. Goes on where the page is left.
 *
 * @returns whether nothing is left to be taken back; false where the service could not be reached or refused
 */
async function revokeToken(auth: ConfiguredAuth, login: StoredLogin): Promise<boolean> {
  const address = revocationAddress(auth);
  if (address === undefined) return true;
  try {
    const call = await revocationCall(auth, login, address);
    const common = { method: 'POST', credentials: 'omit', keepalive: true } as const;
    return (await fetch(address, { ...call, ...common, signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

async function revocationCall(auth: ConfiguredAuth, { token, secret }: StoredLogin, address: string): Promise<RequestInit> {
  if (!('consumerKey' in auth)) {
    return { body: new URLSearchParams({ token, token_type_hint: 'access_token', client_id: auth.clientId }) };
  }
  const { consumerKey, consumerSecret } = auth;
  return { headers: { Authorization: await oauth1Header('POST', address, { consumerKey, consumerSecret, token, tokenSecret: secret }) } };
}
