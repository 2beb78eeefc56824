/** The token for gists: in session storage, or, if the user chooses, in local storage. It is part of no link and no file of settings. */

export const TOKEN_KEY = 'flyover_gist_token';

/** The parts of `Storage` that are used. */
type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of a token: until the tab is closed, and until it is removed. */
export interface TokenPlaces {
  readonly session?: TokenStorage;
  readonly local?: TokenStorage;
}

/** A token, and whether it stays when the tab is closed. */
export interface KeptToken {
  readonly token: string;
  readonly remembered: boolean;
}

/** The token for a service; one that was given for another service is passed over. */
export function readToken(server: string, places: TokenPlaces = browserPlaces()): KeptToken {
  const remembered = tokenIn(places.local, server);
  if (remembered !== undefined) return { token: remembered, remembered: true };
  return { token: tokenIn(places.session, server) ?? '', remembered: false };
}

/** Keeps a token in one place and takes it out of the other; an empty one is forgotten. Storage that is blocked keeps nothing. */
export function keepToken(server: string, { token, remembered }: KeptToken, places: TokenPlaces = browserPlaces()): void {
  const text = token === '' ? undefined : JSON.stringify({ server, token });
  put(places.local, remembered ? text : undefined);
  put(places.session, remembered ? undefined : text);
}

function tokenIn(storage: TokenStorage | undefined, server: string): string | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(TOKEN_KEY) ?? '');
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'server') !== server) return undefined;
    const token: unknown = Reflect.get(value, 'token');
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

function put(storage: TokenStorage | undefined, text: string | undefined): void {
  try {
    if (text === undefined) storage?.removeItem(TOKEN_KEY);
    else storage?.setItem(TOKEN_KEY, text);
  } catch {
    // full or blocked: the field on the page still has it
  }
}

function browserPlaces(): TokenPlaces {
  try {
    return { session: window.sessionStorage, local: window.localStorage };
  } catch {
    return {};
  }
}
