/** Trusted Types: no library can turn a text into a script or an element of the page. */

/** The part of the browser's `TrustedTypePolicyFactory` that is used here. TypeScript's library does not declare it. */
export interface PolicyFactory {
  createPolicy(name: string, rules: SinkRules): unknown;
}

/** The rules of a policy: each returns the text for a sink, or throws. */
export interface SinkRules {
  createHTML(text: string): string;
  createScript(text: string): string;
  createScriptURL(address: string): string;
}

/** The names of worker files in the build, and of the map library's worker. */
const WORKER_FILE = /^(assets\/[\w-]+[.-]worker-[\w-]+\.m?js|service-worker\.js)(\?|$)/;

function refuse(): never {
  throw new TypeError('no script or HTML from text');
}

/**
 * Returns the rules of the page's `default` policy, which the browser applies to each text for a sink.
 *
 * - HTML: text without markup, as style elements get it; nothing that creates an element.
 * - Script text: none.
 * - Addresses of scripts: the workers of this site.
 *
 * @param site the folder of the page, with a trailing slash
 */
export function sinkRules(site: string): SinkRules {
  return {
    createHTML: (text) => (/[<&]/.test(text) ? refuse() : text),
    createScript: refuse,
    createScriptURL(address) {
      const { href } = new URL(address, site);
      return href.startsWith(site) && WORKER_FILE.test(href.slice(site.length)) ? address : refuse();
    },
  };
}

/** Creates the policy, in browsers with Trusted Types. Pages, and workers that start a worker, call it first. */
export function guardSinks(site: string): void {
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', sinkRules(site));
}
