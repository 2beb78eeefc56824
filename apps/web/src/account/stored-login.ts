/** The login in local storage: one key, removed by logging out. */
import type { ConfiguredAuth } from '@flyover/app-config';

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

/** The stored login of this service and way; one of another is passed over. */
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
