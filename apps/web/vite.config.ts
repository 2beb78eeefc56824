import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page; `vite.map.config.ts` builds the map-only page beside it. In development its calls go to a `flyover serve` on port 8080 (`npm run dev` starts both). */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
