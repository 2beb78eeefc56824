/** Bundles what is measured: Node 20 runs no TypeScript, and a test runner would make it slower than it is. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const entries = readdirSync(join(here, 'measure')).filter((file) => file.endsWith('.ts'));

export default {
  root: here,
  publicDir: false,
  ssr: { noExternal: true, external: ['osmtogeojson', 'pg', 'pg-cursor', 'pg-copy-streams'], target: 'node' },
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(here, '../.cache/bench/code'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: Object.fromEntries(entries.map((file) => [basename(file, '.ts'), join(here, 'measure', file)])),
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
};
