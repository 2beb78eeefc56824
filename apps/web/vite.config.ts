import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { withPolicyMeta } from '../../packages/app-config/src/index.ts';
import { filesAhead } from './files-ahead.ts';
import { chunkFileName, languageFiles } from './language-files.ts';
import { offlineList } from './offline-list.ts';
import { smallerFiles } from './smaller-files.ts';
import { usedColors } from './used-colors.ts';

/** Not in development: hot reload has an inline script. */
const policyMeta: Plugin = { name: 'policy-meta', apply: 'build', transformIndexHtml: { order: 'post', handler: withPolicyMeta } };

/** The page; `vite.map.config.ts` builds the map-only page beside it. In development its calls go to a `flyover serve` on port 8080 (`npm run dev` starts both). */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), usedColors(), languageFiles(), filesAhead(), policyMeta, offlineList(), smallerFiles()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // what the first paint needs anyway and lazy parts share: in files of their own, each small module costs a hundred bytes more
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, 'service-worker': `${import.meta.dirname}/src/offline/service-worker.ts` },
      output: {
        chunkFileNames: chunkFileName,
        // the browser asks for it by its name
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // its coming is the sign to ask for the editor (`public/supported.js`)
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, tags: ['$initial'], priority: 4 },
            { name: 'base', tags: ['$initial'], minShareCount: 2, priority: 3 },
            // the map comes in three files rather than thirty: on a line with six connections each round of them costs the time of a way there and back
            { name: 'map-library', test: /\/maplibre-gl\/dist\/maplibre-gl\.mjs/, priority: 2 },
            // nobody draws it before the shell stands, so it comes beside that
            { name: 'editor', test: /\/src\/editor\/open-rich-editor\.ts$/, priority: 2 },
            { name: 'map', test: /\/src\/(?:map\/ResultMap|inspect\/select-feature)\.tsx?$/, priority: 1 },
            // fetched one after the other when nobody waits: one file rather than fifty
            { name: 'late', test: /\/src\/(?:inspect\/FeaturePopup|run\/ServerItems|page\/after-start)\.tsx?$/ },
          ],
        },
      },
    },
  },
  // the entry stays a file of its own that nothing imports: WebKit evaluates the entry of a worker a second time when a chunk imports it.
  // All else that a worker needs at once is one file, whatever its lazy parts share with it
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'worker', tags: ['$initial'], test: (id) => !id.endsWith('.worker.ts') }] } },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/tiles': 'http://127.0.0.1:8080',
      '/search': 'http://127.0.0.1:8080',
      '/reverse': 'http://127.0.0.1:8080',
      '/lookup': 'http://127.0.0.1:8080',
      '/config.json': 'http://127.0.0.1:8080',
    },
  },
});
