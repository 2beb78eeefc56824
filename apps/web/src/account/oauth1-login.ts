/** Login by OAuth 1.0a, for services that still have it: request token, authorization in a window, access token. */
import { AccountError } from './account-error.ts';
import { landedParameters, openLoginWindow, watchWindow } from './login-window.ts';

export interface OAuth1Service {
  /** Base address for logging in. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The page the login comes back to. */
  readonly landing: string;
}

/** The token of a user, and its secret. */
export interface OAuth1Token {
  readonly token: string;
  readonly secret: string;
}

/**
 * Asks the user at the service. Opens a window: to be called in the handler of a click.
 *
 * @param keep is given the token of the user, also after `closed`: the window may have been open still
 * @throws AccountError `blocked`, `closed`, `denied`, `offline`, `login`, `loginUnclear`
 */
export function logInWithOAuth1(service: OAuth1Service, keep: (token: OAuth1Token) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opened = openLoginWindow();
    const stop = watchWindow(
      () => opened,
      () => reject(new AccountError('closed')),
    );
    askForToken(service, opened, stop).then(
      (token) => {
        keep(token);
        resolve();
      },
      (error: unknown) => {
        stop();
        opened.close();
        reject(error);
      },
    );
  });
}

async function askForToken(service: OAuth1Service, opened: Window, onLanded: () => void): Promise<OAuth1Token> {
  const { url, landing, consumerKey, consumerSecret } = service;
  const keys: OAuth1Keys = { consumerKey, consumerSecret };
  const request = await tokenFrom(`${url}/oauth/request_token`, keys, { oauth_callback: landing });
  const landed = landedParameters((parameters) => [parameters.get('oauth_token'), parameters.get('denied')].includes(request.token));
  opened.location.href = `${url}/oauth/authorize?${new URLSearchParams({ oauth_token: request.token, oauth_callback: landing })}`;
  const verifier = (await landed).get('oauth_verifier');
  onLanded();
  if (verifier === null) throw new AccountError('denied');
  const asked = { ...keys, token: request.token, tokenSecret: request.secret };
  return tokenFrom(`${url}/oauth/access_token`, asked, { oauth_verifier: verifier });
}

async function tokenFrom(address: string, keys: OAuth1Keys, extra: Readonly<Record<string, string>>): Promise<OAuth1Token> {
  const answer = await post(address, await oauth1Header('POST', address, keys, extra));
  const parameters = new URLSearchParams(answer.slice(0, 5000));
  const token = parameters.get('oauth_token');
  const secret = parameters.get('oauth_token_secret');
  if (token === null || secret === null) throw new AccountError('loginUnclear');
  return { token, secret };
}

async function post(address: string, authorization: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(address, { method: 'POST', headers: { Authorization: authorization }, signal: AbortSignal.timeout(30_000) });
  } catch {
    throw new AccountError('offline');
  }
  if (!response.ok) throw new AccountError('login', { reason: String(response.status) });
  return response.text();
}

// The `Authorization` header of OAuth 1.0a (RFC 5849) with HMAC-SHA1.

/** The credentials of a signature: those of the application, and the token of the user once there is one. */
export interface OAuth1Keys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token?: string;
  readonly tokenSecret?: string;
}

/** The values that make a request unique. */
export interface OAuth1Moment {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/**
 * Signs a request whose body, if it has one, is no form.
 *
 * @param extra further parameters of OAuth: `oauth_callback`, `oauth_verifier`
 */
export async function oauth1Header(
  method: string,
  address: string,
  keys: OAuth1Keys,
  extra: Readonly<Record<string, string>> = {},
  moment: OAuth1Moment = { nonce: randomText(), timestamp: Math.floor(Date.now() / 1000) },
): Promise<string> {
  const url = new URL(address);
  const parameters: (readonly [string, string])[] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', moment.nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(moment.timestamp)],
    ...(keys.token === undefined ? [] : [['oauth_token', keys.token] as const]),
    ...Object.entries(extra),
  ];
  const base = signatureBase(method, url, [...parameters, ...url.searchParams]);
  const signature = await hmacSha1(`${escapeText(keys.consumerSecret)}&${escapeText(keys.tokenSecret ?? '')}`, base);
  const written = [...parameters, ['oauth_signature', signature] as const].map(
    ([name, value]) => `${escapeText(name)}="${escapeText(value)}"`,
  );
  return `OAuth ${written.join(', ')}`;
}

/** Returns the text to sign: method, address and sorted parameters (section 3.4.1). */
function signatureBase(method: string, url: URL, parameters: readonly (readonly [string, string])[]): string {
  const sorted = parameters
    .map(([name, value]) => [escapeText(name), escapeText(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => (nameA === nameB ? compare(valueA, valueB) : compare(nameA, nameB)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [method.toUpperCase(), `${url.origin}${url.pathname}`, sorted].map(escapeText).join('&');
}

async function hmacSha1(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const hmac = await crypto.subtle.importKey('raw', bytes.encode(key), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', hmac, bytes.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Section 3.6: all but letters, digits and `-._~`. */
function escapeText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
