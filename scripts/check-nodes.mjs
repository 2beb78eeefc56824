/**
 * `npm run check:nodes [-- 22 24]`: the tests of what differs between versions of Node (streams, files, threads), under each. `npx` brings
 * them; the dependencies stay those of the Node that installed them.
 */
import { ensureInstall } from './steps/ensure-install.mjs';
import { runCommand } from './steps/run-command.mjs';

const ROOMS = ['packages/osm-elements', 'packages/engine-host', 'apps/cli'];

const named = process.argv.slice(2);
const majors = named.length > 0 ? named : ['20', '22', '24'];
const unknown = majors.find((major) => !/^\d{2}$/.test(major));
if (unknown !== undefined) {
  console.error(`"${unknown}" is no version: name the first number of each, such as 22 24.`);
  process.exit(2);
}

await ensureInstall();
const failed = [];
for (const major of majors) {
  const node = ['--yes', '--loglevel=error', '--package', `node@${major}`, '--', 'node'];
  const { code, output } = await runCommand('npx', [...node, '--version'], { quiet: true });
  console.log(code === 0 ? `\n# Node ${output.trim().split('\n').at(-1)}` : `\n# Node ${major} cannot be had:\n${output}`);
  const tests = code === 0 ? await runCommand('npx', [...node, 'node_modules/vitest/vitest.mjs', 'run', ...ROOMS]) : { code };
  if (tests.code !== 0) failed.push(major);
}
console.log(failed.length === 0 ? `\npassed under Node ${majors.join(', ')}` : `\nFAILED under Node ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
