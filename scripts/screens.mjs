/**
 * `npm run screens -- readme` takes the pictures of the README. `npm run screens [-- de,ar [390x844,1440x900]]`: pictures of the main flow in languages and sizes, and what has no room there. Left out: the
 * seven languages and sizes that stand for all; then every screen and dialog is looked at in both themes as well, where `npm test` takes one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { buildStale } from './steps/build-stale.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { findTestBrowser } from './steps/find-browser.mjs';
import { ROOT, runCommand, tool } from './steps/run-command.mjs';

const [languages, sizes] = process.argv.slice(2);
await ensureInstall();
await buildStale();
const isReadme = languages === 'readme';
const env = {
  FLYOVER_CHROMIUM: await findTestBrowser(),
  ...(languages !== undefined && !isReadme && { FLYOVER_LANGUAGES: languages }),
  ...(sizes !== undefined && { FLYOVER_SIZES: sizes }),
};
const { code } = await runCommand(
  tool('playwright'),
  ['test', isReadme ? 'readme' : 'matrix', '--config', 'tests/screens/playwright.config.ts'],
  { env },
);
console.log(`The pictures are in ${isReadme ? 'docs/pictures' : 'test-results/matrix'}.`);
process.exit(code || (languages === undefined ? await bothThemes() : 0));

/** @returns what the runner ended with */
async function bothThemes() {
  const folder = `${ROOT}tests/browser/`;
  const looking = readdirSync(folder).filter(
    (name) => name.endsWith('.spec.ts') && /\b(lookAt|schemes)\(/.test(readFileSync(folder + name, 'utf8')),
  );
  const { code } = await runCommand(tool('playwright'), ['test', ...looking], { env: { ...env, FLYOVER_SCREENS: 'yes' } });
  console.log('The pictures of all screens are in test-results/screens.');
  return code;
}
