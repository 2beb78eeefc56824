/**
 * Budgets of the page: what a browser must fetch before somebody can type, and before the map stands there. Both
 * are read from the build's manifest, so that a part which is fetched later counts for neither, whatever its name. The budgets are 311 and
 * 775 kB, where the page stood and some more, so that what was won is not lost again unseen.
 */
import { existsSync, readFileSync } from 'node:fs';

const DIST = 'apps/web/dist';
const MANIFEST = `${DIST}/.vite/manifest.json`;
const isBuilt = existsSync(`${DIST}/index.html`);
const manifest = isBuilt ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};

/** Which nobody waits for: the result's worker is fetched after the map, the map's with the shell, for the map (`page/fetch-ahead.ts`). Fonts are no scripts. */
const WORKERS = /result\.worker|maplibre-gl-worker/;
const MAP_WORKER = '../../node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs';

/** The scripts and styles that an entry of the manifest cannot do without. */
function filesOf(name, found = new Set()) {
  const chunk = manifest[name];
  // a renamed part would count as nothing
  if (chunk === undefined && isBuilt) throw new Error(`the build has no part ${name}`);
  if (chunk === undefined || found.has(`${DIST}/${chunk.file}`)) return found;
  found.add(`${DIST}/${chunk.file}`);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])])
    if (/\.(m?js|css)$/.test(file) && !WORKERS.test(file)) found.add(`${DIST}/${file}`);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

const shell = filesOf('src/editor/open-rich-editor.ts', filesOf('index.html'));
const map = filesOf(MAP_WORKER, filesOf('src/inspect/InspectedMap.tsx', new Set(shell)));

export default [
  { name: 'shell and editor', path: [`${DIST}/index.html`, ...shell], gzip: true, limit: '311 kB' },
  { name: 'first map', path: [`${DIST}/index.html`, ...map], gzip: true, limit: '775 kB' },
];
