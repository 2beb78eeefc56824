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
const WORKER_FILE = /^(?:assets\/(?:[\w-]+\.worker-[\w-]+\.js|maplibre-gl-worker-[\w-]+\.mjs)|service-worker\.js)$/;

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
    createHTML(text) {
      if (/[<&]/.test(text)) throw new TypeError('Flyover sets no HTML from text');
      return text;
    },
    createScript() {
      throw new TypeError('Flyover runs no script from text');
    },
    createScriptURL(address) {
      const { origin, pathname, href } = new URL(address, site);
      const folder = new URL(site);
      if (origin !== folder.origin || !pathname.startsWith(folder.pathname) || !WORKER_FILE.test(pathname.slice(folder.pathname.length)))
        throw new TypeError(`Flyover starts no worker from ${href.slice(0, 200)}`);
      return address;
    },
  };
}

/** Makes the policy, in browsers that know Trusted Types. Pages and workers that start a worker call it before anything else. */
export function guardSinks(site: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', sinkRules(site));
}
