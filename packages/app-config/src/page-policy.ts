/** The content security policy of the page: for the header of a server, and for a page that is served without one. */
import { type ConfigFields, DEFAULT_CONFIG } from './config-fields.ts';

const CHARSET = '<meta charset="utf-8" />';
const META = '<meta http-equiv="Content-Security-Policy"';

/**
 * The policy of the page, its directives set apart by `; `.
 *
 * No script but the site's own files and no `eval`; styles may be inline, since the user interface sets style attributes. Text becomes no
 * element, script or worker but by the page's one policy of Trusted Types, `default`; there is no second one.
 *
 * @param embedders who may show the page in a frame; left out for a `<meta>`, which may not say it
 */
export function contentSecurityPolicy(config: Partial<ConfigFields>, embedders?: string): string {
  // https: is allowed anyway; what the configuration names over plain http is added by origin
  const { osmAuth } = config;
  const servers = plainOrigins([config.defaultServer, ...(config.suggestedServers ?? []).map(({ url }) => url)]);
  const tiles = plainOrigins([config.defaultTiles, ...(config.suggestedTiles ?? []).map(({ url }) => url)]);
  const account = plainOrigins([osmAuth?.url, osmAuth?.apiUrl, osmAuth?.revokeUrl]);
  const exports = plainOrigins([config.gistServer, config.josmServer]).filter((origin) => !isLoopback(origin));
  const styles = plainOrigins(config.styleImports ?? []);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob: https:", ...tiles].join(' '),
    ["connect-src 'self' https: http://127.0.0.1:* http://localhost:*", ...servers, ...tiles, ...account, ...exports, ...styles].join(' '),
    "worker-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(embedders === undefined ? [] : [`frame-ancestors ${embedders}`]),
  ].join('; ');
}

/**
 * The page with the policy of the default configuration in a `<meta>`, behind the one that says the encoding: for hosts that set no headers.
 *
 * @throws Error where no encoding is said: the page would go without a policy
 */
export function withPolicyMeta(html: string): string {
  if (!html.includes(CHARSET)) throw new Error(`the page has no ${CHARSET}, behind which its policy would stand`);
  return html.replace(CHARSET, (charset) => `${charset}${META} content="${contentSecurityPolicy(DEFAULT_CONFIG)}" />`);
}

/** The page without that `<meta>`: beside a header both would count, and the header knows the site's own configuration. */
export function withoutPolicyMeta(html: string): string {
  const start = html.indexOf(META);
  const end = html.indexOf('>', start);
  return start === -1 || end === -1 ? html : html.slice(0, start) + html.slice(end + 1);
}

/** Sources that `connect-src` always allows. */
function isLoopback(origin: string): boolean {
  return ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname);
}

function plainOrigins(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses
    .filter((address) => address?.startsWith('http://') === true)
    .map((address) => new URL((address ?? '').replace(/[{}]/g, '')).origin);
  return [...new Set(origins)];
}
