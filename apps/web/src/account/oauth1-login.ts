/** Login by OAuth 1.0a, for services that still have it: request token, authorization in a window, access token. */
import { AccountError } from './account-error.ts';
import { landedParameters, openLoginWindow, watchWindow } from './login-window.ts';
import { type OAuth1Keys, oauth1Header } from './oauth1-signature.ts';

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
