/** Revokes a token at the service, so that a leaked one cannot be used after the logout. */
import type { ConfiguredAuth } from '@flyover/app-config';
import { oauth1Header } from './oauth1-signature.ts';
import { revocationAddress } from './osm-addresses.ts';
import type { StoredLogin } from './stored-login.ts';

/** The timeout of the call, ms. */
const PATIENCE = 30_000;

/**
 * Asks the service to end a login: by RFC 7009 with OAuth 2.0; by a call that the token signs with OAuth 1.0a, which has no rule for this,
 * and there only where the configuration names an address. Goes on where the page is left.
 *
 * @returns whether nothing is left to be taken back; false where the service could not be reached or refused
 */
export async function revokeToken(auth: ConfiguredAuth, login: StoredLogin): Promise<boolean> {
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
