/**
 * The rule of `npm test -- --changed` for browser tests:
 * 1. a file of browser tests runs when it has changed, or a helper that it imports;
 * 2. a change in a folder that `SPECS_OF` names runs the files that stand there and the main flow;
 * 3. documents, unit tests and benchmarks touch no browser test;
 * 4. any other change runs all.
 */

/** Where the browser tests are, from the root. */
export const FOLDER = 'tests/browser/';

/** What looks at a folder of the program. Folders that nearly every test walks through stand nowhere; so does one that is new. */
export const SPECS_OF = {
  'apps/web/src/account/': ['account', 'account-library', 'account-screens'],
  'apps/web/src/area/': ['map-controls', 'map', 'keyboard-only'],
  'apps/web/src/draw/': ['time', 'map-controls'],
  'apps/web/src/embed/': ['embed', 'static-host'],
  'apps/web/src/export/': ['export', 'export-image', 'export-legend', 'export-targets', 'static-host', 'earlier-result'],
  'apps/web/src/help/': ['help', 'keyboard'],
  'apps/web/src/josm/': ['export-targets', 'details', 'loopback'],
  'apps/web/src/language/': ['problems'],
  'apps/web/src/layers/': ['layers', 'own-data', 'links', 'details'],
  'apps/web/src/library/': ['library', 'account-library', 'account-screens', 'killed-browser', 'workbench'],
  'apps/web/src/own-data/': ['own-data', 'editor-keys'],
  'apps/web/src/share/': ['share', 'links', 'embed'],
  'apps/web/src/style/': ['style-live', 'style-layers'],
  'apps/web/src/table/': ['table', 'table-rows'],
  'apps/web/src/tasks/': ['tasks'],
  'apps/web/src/time/': ['time'],
  'apps/web/src/wizard/': ['wizard', 'completion', 'keyboard', 'links'],
  'packages/feature-export/': ['export', 'static-host'],
  'packages/feature-table/': ['table', 'table-rows'],
  'packages/geocoding/': ['place-search'],
  'packages/mapcss-editor/': ['style-live', 'completion', 'typing'],
  'packages/osm-preferences/': ['account-library', 'account-screens'],
  'packages/query-checks/': ['problems'],
  'packages/query-completion/': ['completion', 'language-completion'],
  'packages/query-reading/': ['reading'],
  'packages/query-repair/': ['export-targets', 'library', 'time'],
  'packages/query-text/': ['problems', 'reading', 'export-targets', 'library', 'time'],
  'packages/search-wizard/': ['wizard', 'completion', 'links', 'details'],
  'packages/task-lists/': ['tasks'],
  'packages/share-links/': ['share', 'links', 'account-library'],
};

const MAIN_FLOW = ['first-visit', 'engines/engines', 'run-flow', 'screens'];

/** Touches no browser test. */
const APART = [
  /\.md$|\.(test|bench)\.tsx?$/,
  /^(docs|bench|tests\/unit|\.ci)\//,
  /^scripts\/(?!steps\/)/,
  /^(LICENSE|biome\.json|knip\.json|vitest\.config\.ts|\.dependency-cruiser\.mjs|\.size-limit\.mjs)$/,
];

/**
 * @param {readonly string[]} changed paths from the root
 * @param {ReadonlyMap<string, readonly string[]>} tests names in `FOLDER`, and the names that each imports
 * @returns {string[] | undefined} paths from the root, sorted; undefined: all
 */
export function specsTouched(changed, tests) {
  const names = new Set();
  for (const path of changed) {
    if (APART.some((pattern) => pattern.test(path))) continue;
    if (path.startsWith(FOLDER)) {
      for (const name of importersOf(path.slice(FOLDER.length), tests)) names.add(name);
      continue;
    }
    const folder = Object.keys(SPECS_OF).find((folder) => path.startsWith(folder));
    if (folder === undefined) return undefined;
    for (const name of [...MAIN_FLOW, ...SPECS_OF[folder]]) names.add(`${name}.spec.ts`);
  }
  const files = [...names].filter((name) => name.endsWith('.spec.ts') && tests.has(name));
  return files.map((name) => FOLDER + name).sort();
}

/** The file itself and all that import it, by however many steps. */
function importersOf(name, tests) {
  const found = new Set([name]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [other, imports] of tests) if (imports.some((imported) => found.has(imported))) found.add(other);
  }
  return found;
}
