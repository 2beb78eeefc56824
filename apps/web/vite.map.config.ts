import { mergeConfig } from 'vite';
import { hostHeaders } from './host-headers.ts';
import page from './vite.config.ts';

/**
 * The map-only page for frames, built after the page and beside it. Built together, the two would share some fifty small files, which cost the
 * page 5 kB and as many requests at its start.
 */
export default mergeConfig(page, {
  plugins: [hostHeaders()],
  build: { emptyOutDir: false, copyPublicDir: false, manifest: false, rolldownOptions: { input: `${import.meta.dirname}/map.html` } },
});
