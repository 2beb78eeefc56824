/** Headers of the files of a site, by their paths: for the server, and for hosts that read them from a file. */
import type { ConfigFields } from './config-fields.ts';
import { contentSecurityPolicy } from './page-policy.ts';

/** The page that others may embed. */
const EMBEDDABLE = '/map.html';

/** Pages that keep their opener: the map on another site, and the page in which a login ends. */
const REACHED = new Set([EMBEDDABLE, '/land.html']);

/** The workers that write GeoPackages, and read them and xz, as the bundler names them: the scripts that may compile WebAssembly. */
const COMPILES = /^\/assets\/(?:geopackage|engine)\.worker-[\w-]+\.js$/;

/** Files that have a policy of their own: pages, and workers, which do not take over that of the page that starts them. */
const GOVERNED = /\.html$|worker(?:-[\w-]+)?\.m?js$/;

/** Headers of every file, whatever its path. `no-referrer` would be wrong: public Overpass servers answer a request without a Referer with 406. */
export const COMMON_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

export interface PathHeaders {
  /** `wasm-unsafe-eval` is allowed where SQLite and xz run and nowhere else: a worker has the policy of its own file. */
  readonly policy: string;
  /**
   * A page of another site that opens this one cannot access its window; login windows, which this one opens, remain accessible to it.
   * Undefined where that access is intended. No COEP or CORP: they would break embedding of the map page and tiles of others.
   */
  readonly openerPolicy: string | undefined;
}

/**
 * Headers that depend on the path.
 *
 * @param path from the root of the site, beginning with a slash
 */
export function headersOf(path: string, config: Partial<ConfigFields>): PathHeaders {
  const policy = contentSecurityPolicy(config, path === EMBEDDABLE ? '*' : "'self'");
  return {
    policy: COMPILES.test(path) ? policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : policy,
    openerPolicy: REACHED.has(path) ? undefined : 'same-origin-allow-popups',
  };
}

/**
 * The text of a `_headers` file, as Netlify and Cloudflare Pages read it. Hosts join the headers of all rules that fit a path, so that each
 * file with a policy has a rule of its own.
 *
 * @param paths of the files of the site, each beginning with a slash
 */
export function headersFile(paths: readonly string[], config: Partial<ConfigFields>): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const governed = paths.filter((path) => GOVERNED.test(path)).sort();
  const rules = [...(governed.includes('/index.html') ? ['/'] : []), ...governed].map((path) => {
    const { policy, openerPolicy } = headersOf(path, config);
    return rule(path, {
      'Content-Security-Policy': policy,
      ...(openerPolicy !== undefined && !/js$/.test(path) && { 'Cross-Origin-Opener-Policy': openerPolicy }),
    });
  });
  return `${[rule('/*', COMMON_HEADERS), ...rules].join('\n\n')}\n`;
}
