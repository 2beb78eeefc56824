/**
 * `npm run screens [-- de,ar [390x844,1440x900]]`: pictures of the main flow in languages and sizes, and what has no room there. Left out: the
 * seven languages and sizes that stand for all.
 */
import { buildStale } from './steps/build-stale.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { findBrowser } from './steps/find-browser.mjs';
import { runCommand, tool } from './steps/run-command.mjs';

const [languages, sizes] = process.argv.slice(2);
await ensureInstall();
await buildStale();
const env = {
  FLYOVER_CHROMIUM: await findBrowser(),
  ...(languages !== undefined && { FLYOVER_LANGUAGES: languages }),
  ...(sizes !== undefined && { FLYOVER_SIZES: sizes }),
};
const { code } = await runCommand(tool('playwright'), ['test', '--config', 'tests/screens/playwright.config.ts'], { env });
console.log('The pictures are in test-results/matrix.');
process.exit(code);
