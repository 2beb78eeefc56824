/** Loads a module of the packages as it stands in the sources. */
import { fileURLToPath } from 'node:url';

/** Loads once and watches nothing: a socket for changes would need a port that another may have. */
const QUIET = { middlewareMode: true, hmr: false, ws: false, watch: null };

/**
 * @param {string} path from the root of the project, begins with `/`
 * @returns {Promise<any>} what the module exports
 */
export async function loadSource(path) {
  const { createServer } = await import('vite');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const optimizeDeps = { noDiscovery: true };
  const server = await createServer({ root, configFile: false, server: QUIET, logLevel: 'error', optimizeDeps });
  const source = await server.ssrLoadModule(path);
  await server.close();
  return source;
}
