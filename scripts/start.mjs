/** `npm start`: installs what is missing, builds what is stale, and serves Flyover. Arguments after `--` go to `flyover serve`. */
import { buildStale } from './steps/build-stale.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';

console.log('Starting Flyover; Ctrl+C ends it.');
await ensureInstall();
await buildStale();
process.argv.splice(2, 0, 'serve');
await import('../apps/cli/bin/flyover.mjs');
