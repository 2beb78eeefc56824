/** Trusted Types: no text becomes a script or an element of the page, whichever library would set it. */

/** The part of the browser's `TrustedTypePolicyFactory` that is used here. TypeScript's library does not declare it. */
export interface PolicyFactory {
  createPolicy(name: string, rules: SinkRules): unknown;
}

/** The rules of a policy: each gives back the text that a sink may take, or throws. */
export interface SinkRules {
  createHTML(text: string): string;
  createScript(text: string): string;
  createScriptURL(address: string): string;
}

/** The files of workers as the build names them, and the worker of the map library. */
const WORKER_FILE = /^(assets\/[\w-]+[.-]worker-[\w-]+\.m?js|service-worker\.js)(\?|$)/;

function refuse(): never {
  throw new TypeError('no script or HTML from text');
}

/**
 * The rules of the page's `default` policy, which the browser asks about each text that is given to a sink.
 *
 * - HTML: text without markup, which style elements are given; nothing that makes an element.
 * - Script text: none.
 * - Addresses of scripts: the workers of this site.
 *
 * @param site the folder of the page, with a slash at its end
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

/** Makes the policy, in browsers that know Trusted Types. Pages and workers that start a worker call it before anything else. */
export function guardSinks(site: string): void {
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', sinkRules(site));
}
