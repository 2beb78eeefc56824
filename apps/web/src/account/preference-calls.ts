/** The calls to the preferences of an account. None is repeated by itself. */
import {
  applyChanges,
  type PreferenceChange,
  type Preferences,
  readPreferences,
  writePreferences,
  XML_LIMITS,
} from '@flyover/osm-preferences';
import { boundedBody } from '../site/bounded-body.ts';
import { isRecord } from '../site/is-record.ts';
import { AccountError } from './account-error.ts';

/** The parameters of calls for a user. */
export interface AccountCalls {
  /** Base address of the API, without a slash at its end. */
  readonly api: string;
  /** The value of the header `Authorization`. */
  authorize(method: string, address: string): Promise<string>;
  /** The service does not know the login of this header any more. */
  onLoggedOut(authorization: string): void;
}

/** The timeout of a call, ms. */
const PATIENCE = 30_000;

/** The statuses of a service that has no addresses for single keys. */
const NO_SINGLE_KEYS = [404, 405, 501];

/**
 * `GET /api/0.6/user/preferences`.
 *
 * @throws AccountError
 */
export async function fetchPreferences(calls: AccountCalls): Promise<Map<string, string>> {
  const response = await call(calls, 'GET', '');
  if (!response.ok) throw await refused(response);
  return readPreferences(await readText(response));
}

/**
 * Makes changes key by key, so that concurrent changes of another page or tool stay. Where the service has no single keys, the whole set is
 * replaced: `PUT /api/0.6/user/preferences`.
 *
 * @param before what the changes were planned on
 * @throws AccountError; the changes before the failure are made
 */
export async function storeChanges(calls: AccountCalls, before: Preferences, changes: readonly PreferenceChange[]): Promise<void> {
  for (const { key, value } of changes) {
    const path = `/${encodeURIComponent(key)}`;
    const response = value === undefined ? await call(calls, 'DELETE', path) : await call(calls, 'PUT', path, value, 'text/plain');
    if (response.ok || (value === undefined && response.status === 404)) continue;
    if (NO_SINGLE_KEYS.includes(response.status)) {
      await storeAll(calls, applyChanges(before, changes));
      return;
    }
    throw await refused(response);
  }
}

/** Resolves to the display name of the account; undefined where the service does not return it. */
export async function fetchDisplayName(calls: AccountCalls): Promise<string | undefined> {
  const address = `${calls.api}/api/0.6/user/details.json`;
  const response = await send(await calls.authorize('GET', address), 'GET', address);
  if (!response.ok) return undefined;
  const details: unknown = JSON.parse(await readText(response));
  const user = isRecord(details) ? details.user : undefined;
  const name = isRecord(user) ? user.display_name : undefined;
  return typeof name === 'string' && name !== '' ? name.slice(0, 255) : undefined;
}

async function storeAll(calls: AccountCalls, preferences: Preferences): Promise<void> {
  const response = await call(calls, 'PUT', '', writePreferences(preferences), 'text/xml');
  if (!response.ok) throw await refused(response);
}

async function call(calls: AccountCalls, method: string, path: string, body?: string, type?: string): Promise<Response> {
  const address = `${calls.api}/api/0.6/user/preferences${path}`;
  const authorization = await calls.authorize(method, address);
  const response = await send(authorization, method, address, body, type);
  if (response.status === 401) {
    calls.onLoggedOut(authorization);
    throw new AccountError('loggedOut');
  }
  if (response.status === 403) throw new AccountError('forbidden');
  return response;
}

async function send(authorization: string, method: string, address: string, body?: string, type?: string): Promise<Response> {
  const headers = { Authorization: authorization, ...(type !== undefined && { 'Content-Type': type }) };
  try {
    // the cache of a browser would give an older set to a change
    return await fetch(address, { method, headers, body, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new AccountError('offline');
  }
}

/** The text of an answer, up to what preferences can have. */
async function readText(response: Response): Promise<string> {
  try {
    return await (await boundedBody(response.body, XML_LIMITS.text)).text();
  } catch (error) {
    throw new AccountError(error instanceof RangeError ? 'unreadable' : 'offline');
  }
}

/** The status, and the first words of the service where they are plain text. */
async function refused(response: Response): Promise<AccountError> {
  const said = response.headers.get('content-type')?.startsWith('text/plain') === true ? await readText(response).catch(() => '') : '';
  const detail = `${response.status} ${response.statusText} ${said.slice(0, 200).split('\n')[0]}`.replace(/\s+/g, ' ').trim();
  return new AccountError('refused', { detail });
}
