/** `npm run build`: builds the page and the command anew. */
import { buildStale } from './steps/build-stale.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';

await ensureInstall();
await buildStale({ force: true });
