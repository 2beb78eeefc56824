/** The parameters of a link, wherever in the address they stand. */
import { LINK_LIMITS } from './link-error.ts';

/** Every parameter that a link may have and this package reads; the parameters of templates aside. */
const KNOWN = ['q', 'Q', 'c', 'C', 'lat', 'lon', 'zoom', 'template', 'w', 'R', 'f1', 'L', 'T'];

/** Parameters by name, and whether the link was too long to be read whole. */
export interface LinkParameters {
  readonly values: URLSearchParams;
  readonly cut: boolean;
  /** The address without parameters. */
  readonly page: string;
  /** The whole address, as far as it was read. */
  readonly text: string;
}

/**
 * The parameters of an address, or of its part from `?` or `#` on, or of bare `name=value&…`. Those behind `?` count; where
 * nothing known stands there, those behind `#` do (`?#q=…`, `#?q=…`).
 */
export function linkParameters(address: string): LinkParameters {
  const cut = address.length > LINK_LIMITS.link;
  const text = (cut ? address.slice(0, LINK_LIMITS.link) : address).trim();
  const hashAt = text.indexOf('#');
  const beforeHash = hashAt === -1 ? text : text.slice(0, hashAt);
  const searchAt = beforeHash.indexOf('?');
  const page = searchAt === -1 ? beforeHash : beforeHash.slice(0, searchAt);
  const bare = searchAt === -1 && hashAt === -1 && /^[A-Za-z0-9]+(?:[=&]|$)/.test(text);
  const search = new URLSearchParams(bare ? text : searchAt === -1 ? '' : beforeHash.slice(searchAt + 1));
  if (bare) return { values: search, cut, page: '', text };
  if (KNOWN.some((name) => search.has(name)) || hashAt === -1) return { values: search, cut, page, text };
  return { values: new URLSearchParams(text.slice(hashAt + 1).replace(/^\?/, '')), cut, page, text };
}
