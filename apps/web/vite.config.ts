import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withPolicyMeta } from '../../packages/app-config/src/index.ts';

/** Small modules that the first bundle and the lazy parts share; the icons are those that stand in both. */
const BASE = [
  /src\/ui\/(actions|dialogs|toasts|lazy-part|use-layout|sizes|shortcut-keys|load-part)\.ts$/,
  /src\/(settings\/(settings-store|settings-storage|settings-schema|saved-entry)|query\/(query-store|query-text|editor-store)|josm\/josm-address)\.ts$/,
  /src\/(run\/(run-store|servers|server-list|result-origin)|view\/(view-store|wide-map|map-commands))\.ts$/,
  /src\/results\/(selection-store|result-tab|result-client)\.ts$/,
  /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertTriangle|Check|Dots|Download|ExclamationCircle|PlayerStopFilled|Share2|Trash|X))\.mjs$/,
  /node_modules\/(react|react-dom|scheduler|zustand|i18next|react-i18next)\//,
];

/** Not in development: hot reload has an inline script. */
const policyMeta: Plugin = { name: 'policy-meta', apply: 'build', transformIndexHtml: { order: 'post', handler: withPolicyMeta } };

/** The page; `vite.map.config.ts` builds the map-only page beside it. In development its calls go to a `flyover serve` on port 8080 (`npm run dev` starts both). */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), policyMeta],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // what the first paint needs anyway: in files of their own, each small module costs a hundred bytes more
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: (id) => BASE.some((part) => part.test(id)) }] } } },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/tiles': 'http://127.0.0.1:8080',
      '/search': 'http://127.0.0.1:8080',
      '/config.json': 'http://127.0.0.1:8080',
    },
  },
});
