/**
 * The floors of the house: an import points down, never up or sideways past what a room may use.
 * `parser: 'swc'` matters: with TypeScript 7 the default parser sees no import and passes everything.
 */

/** What each package may import, beside itself. Lower floors first. */
const rooms = {
  'app-config': [],
  'osm-elements': [],
  'overpass-ql': [],
  mapcss: ['overpass-ql', 'osm-features', 'osm-elements'],
  'osm-features': ['osm-elements'],
  'query-template': [],
  'search-wizard': ['overpass-ql'],
  'share-links': [],
  'tag-colors': ['query-template'],
  'task-lists': [],
  'worker-calls': [],
  'overpass-ql-editor': ['overpass-ql'],
  'mapcss-editor': ['query-template'],
  geocoding: ['query-template'],
  'osm-preferences': ['osm-elements', 'share-links'],
  'query-repair': ['overpass-ql', 'query-template'],
  'query-checks': ['overpass-ql', 'query-template'],
  'query-completion': ['overpass-ql'],
  'query-reading': ['overpass-ql', 'query-template'],
  'sample-town': ['osm-elements'],
  'overpass-output': ['osm-elements'],
  'overpass-engine': ['overpass-ql', 'osm-elements', 'overpass-output'],
  'maplibre-style': ['osm-features', 'osm-elements'],
  'style-translation': ['mapcss', 'maplibre-style', 'osm-features', 'osm-elements'],
  'feature-tiles': ['osm-features', 'osm-elements'],
  'feature-records': ['osm-elements', 'osm-features'],
  'feature-table': ['overpass-ql', 'osm-elements', 'osm-features', 'feature-records'],
  'feature-export': ['osm-elements', 'osm-features', 'overpass-output', 'feature-records'],
  basemap: ['feature-tiles', 'osm-features', 'osm-elements'],
  'place-search': ['geocoding', 'query-template', 'osm-features', 'osm-elements'],
  'result-session': [
    'overpass-engine',
    'overpass-ql',
    'style-translation',
    'mapcss',
    'maplibre-style',
    'feature-tiles',
    'feature-export',
    'feature-table',
    'feature-records',
    'overpass-output',
    'osm-features',
    'osm-elements',
    'task-lists',
    'worker-calls',
  ],
  'engine-host': [
    'overpass-engine',
    'overpass-output',
    'overpass-ql',
    'basemap',
    'place-search',
    'sample-town',
    'geocoding',
    'feature-tiles',
    'osm-features',
    'osm-elements',
    'worker-calls',
  ],
};

const floorRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `floor-${room}`,
  comment: `packages/${room} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other room'}`,
  severity: 'error',
  from: { path: `^packages/${room}/` },
  to: { path: '^(packages|apps)/', pathNot: `^packages/(${[room, ...allowed].join('|')})/` },
}));

/** The page's own floors, the ground first: a folder imports from floors below its own only. `testing` and `main.tsx` stand above all. */
const pageFloors = [
  ['site'],
  ['ui'],
  ['view'],
  ['query'],
  ['settings', 'josm'],
  ['results', 'own-data', 'offline', 'presets', 'language', 'account', 'area'],
  ['run'],
  ['layers'],
  ['places', 'share', 'library', 'raw', 'style'],
  ['editor', 'map'],
  ['draw'],
  ['inspect', 'wizard'],
  ['tasks'],
  ['colors', 'export', 'help', 'settings-dialog', 'table', 'time'],
  ['links'],
  ['page', 'embed'],
];

const pageRules = pageFloors.flatMap((floor, level) =>
  floor.map((room) => ({
    name: `page-floor-${room}`,
    comment: `apps/web/src/${room} may import ${level === 0 ? 'no other folder' : pageFloors.slice(0, level).flat().join(', ')}`,
    severity: 'error',
    from: { path: `^apps/web/src/${room}/`, pathNot: ['\\.test\\.ts$'] },
    to: { path: '^apps/web/src/', pathNot: `^apps/web/src/(${[room, ...pageFloors.slice(0, level).flat()].join('|')})/` },
  })),
);

export default {
  forbidden: [
    ...floorRules,
    ...pageRules,
    {
      name: 'page-floor-unknown',
      comment: 'every folder of the page stands on a floor',
      severity: 'error',
      from: { path: `^apps/web/src/(?!(${[...pageFloors.flat(), 'testing'].join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'apps-apart',
      comment: 'the page and the command do not import each other; the command says some things in the English words of the page',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/|^apps/web/src/ui/locales/[^/]+/en\\.json$' },
    },
    {
      name: 'no-dom-below',
      comment: 'packages run in a page, in a worker and in Node: no React, no map, no Node module (tests aside)',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$|/src/testing/|/scripts/' },
      to: { path: '^(react|react-dom|maplibre-gl|@mantine|node_modules/(react|maplibre-gl|@mantine))', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-editor-below',
      comment: 'of the packages only those of editors know CodeMirror, and with them the page',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/(overpass-ql|mapcss)-editor/|\\.test\\.ts$|/scripts/' },
      to: { path: '^(node_modules/)?@(codemirror|lezer)/' },
    },
    {
      name: 'no-node-below',
      comment: 'packages use only what page, worker and Node have in common',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$|/src/testing/|/scripts/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'public-face',
      comment: 'another room is entered by its index.ts only, and by src/testing/index.ts from tests',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^packages/([^/]+)/src/', pathNot: ['^packages/$2/', '^packages/[^/]+/src/(testing/)?index\\.ts$'] },
    },
    {
      name: 'testing-for-tests',
      comment: 'what stands in src/testing is for tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$|/src/testing/' },
      to: { path: '^packages/[^/]+/src/testing/' },
    },
    { name: 'no-cycle', comment: 'of types either', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?|^virtual:' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
