/** Services that log in: a real OAuth 2.0 server under the addresses of OpenStreetMap, and one of OAuth 1.0a that checks every signature. */
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { type PreferencesServer, startPreferencesServer } from '../../apps/web/src/testing/preferences-server.ts';

/** A service that does not know its page yet. */
export interface UnmetService {
  readonly service: PreferencesServer;
  /** @param landing the `land.html` of the page, which a login may go back to */
  meet(landing: string): void;
}

export async function startOAuth2Service(): Promise<UnmetService> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const service = await startPreferencesServer((request, response) => answer(request, response));
  service.isLetIn = () => false;
  return {
    service,
    meet(landing) {
      answer = answerLogins(service, landing);
    },
  };
}

function answerLogins(server: PreferencesServer, landing: string): (request: IncomingMessage, response: ServerResponse) => void {
  const provider = new Provider(server.address, {
    clients: [
      {
        client_id: 'flyover-test',
        redirect_uris: [landing],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    scopes: ['read_prefs', 'write_prefs'],
    routes: { authorization: '/oauth2/authorize', token: '/oauth2/token', revocation: '/oauth2/revoke' },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
    clientBasedCORS: () => true,
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['of the test'] },
  });
  const respond = provider.callback();
  provider.on('access_token.issued', ({ scope }: { scope?: string }) => {
    if (scope !== 'read_prefs write_prefs') throw new Error(`unexpected scope ${scope}`);
  });
  let letIn: PreferencesServer['isLetIn'] | undefined;
  provider.on('access_token.saved', ({ jti }: { jti: string }) => {
    letIn = ({ headers }) => headers.authorization === `Bearer ${jti}`;
    server.isLetIn = letIn;
  });
  provider.on('access_token.destroyed', () => {
    // the last word of a page that has been closed changes nothing for the next one
    if (server.isLetIn === letIn) server.isLetIn = () => false;
  });
  return (request, response) => {
    isolate(response);
    if (request.method === 'POST' && request.url?.startsWith('/oauth2/token?') === true)
      readQueryAsForm(request, () => respond(request, response));
    else respond(request, response);
  };
}

/** As openstreetmap.org does: the page that opened the window cannot see it any more, and it seems closed. */
function isolate(response: ServerResponse): void {
  response.setHeader('cross-origin-opener-policy', 'same-origin');
}

/** OpenStreetMap takes the parameters of the token from the address, as `osm-auth` sends them; this server only from a form. */
function readQueryAsForm(request: IncomingMessage & { body?: unknown }, respond: () => void): void {
  request.body = Object.fromEntries(new URLSearchParams(request.url?.split('?')[1]));
  request.url = '/oauth2/token';
  // a body that was read already is taken from `body`
  request.on('end', respond).resume();
}

const CONSUMER = { key: 'the key', secret: 'the & secret' };

/** The consumer key and secret are `the key` and `the & secret`. */
export async function startOAuth1Service(): Promise<PreferencesServer> {
  const secrets = new Map<string, string>();
  let verifier = '';
  const server = await startPreferencesServer((request, response) => {
    isolate(response);
    const url = new URL(request.url ?? '', server.address);
    const given = parametersOf(request);
    const issue = () => {
      const token = randomBytes(8).toString('hex');
      secrets.clear();
      secrets.set(token, randomBytes(8).toString('hex'));
      response.end(new URLSearchParams({ oauth_token: token, oauth_token_secret: secrets.get(token) ?? '' }).toString());
    };
    if (url.pathname === '/oauth/authorize') {
      verifier = randomBytes(8).toString('hex');
      const landing = new URL(url.searchParams.get('oauth_callback') ?? '');
      const token = url.searchParams.get('oauth_token') ?? '';
      const granted = new URLSearchParams({ oauth_token: token, oauth_verifier: verifier });
      response.setHeader('content-type', 'text/html');
      response.end(
        `<a href="${landing}?${granted.toString().replaceAll('&', '&amp;')}">Grant</a> <a href="${landing}?denied=${token}">Refuse</a>`,
      );
    } else if (!isSigned(request, server.address, secrets)) response.writeHead(401).end();
    else if (url.pathname === '/oauth/request_token' && given.get('oauth_callback')?.endsWith('/land.html') === true) issue();
    else if (url.pathname === '/oauth/access_token' && given.get('oauth_verifier') === verifier) issue();
    else if (url.pathname === '/oauth/revoke_token' && secrets.delete(given.get('oauth_token') ?? '')) response.end();
    else response.writeHead(400).end();
  });
  server.isLetIn = (request) => parametersOf(request).has('oauth_token') && isSigned(request, server.address, secrets);
  return server;
}

function parametersOf(request: IncomingMessage): Map<string, string> {
  const header = request.headers.authorization?.replace(/^OAuth /, '') ?? '';
  return new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeURIComponent(value)]));
}

function isSigned(request: IncomingMessage, address: string, secrets: ReadonlyMap<string, string>): boolean {
  const given = parametersOf(request);
  const signature = given.get('oauth_signature');
  given.delete('oauth_signature');
  const token = given.get('oauth_token');
  if (given.get('oauth_consumer_key') !== CONSUMER.key || (token !== undefined && !secrets.has(token))) return false;
  const url = new URL(request.url ?? '', address);
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = [...given, ...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const base = [request.method ?? '', url.origin + url.pathname, pairs.join('&')].map(escaped).join('&');
  const key = `${escaped(CONSUMER.secret)}&${escaped(token === undefined ? '' : (secrets.get(token) ?? ''))}`;
  return createHmac('sha1', key).update(base).digest('base64') === signature;
}
