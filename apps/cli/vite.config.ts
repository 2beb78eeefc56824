import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The bundle behind `bin/flyover.mjs`: two entries, the command and the thread that holds the data.
 * Everything but Node's own modules is bundled, workspaces from their TypeScript source; the two databases of short links stay outside,
 * as they look for files beside their own, and are loaded only where one is used.
 * From the root: `npx vite build --config apps/cli/vite.config.ts apps/cli`.
 */
export default defineConfig({
  root: source('.'),
  publicDir: false,
  ssr: { noExternal: true, external: ['node-sqlite3-wasm', 'pg'], target: 'node' },
  build: {
    ssr: true,
    target: 'node20',
    outDir: source('dist'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: { flyover: source('src/main.ts'), 'data-worker': source('src/data/data-worker.ts') },
      // chunks lie beside the entries, so that the worker's address is the same from each of them
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
