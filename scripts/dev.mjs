/** `npm run dev`: the page with hot reload (Vite) in front of `flyover serve`, which answers its calls. */
import { spawn } from 'node:child_process';
import { buildStale } from './steps/build-stale.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { ROOT, tool } from './steps/run-command.mjs';

await ensureInstall();
await buildStale();
const server = spawn(process.execPath, [`${ROOT}apps/cli/bin/flyover.mjs`, 'serve', ...process.argv.slice(2)], { stdio: 'inherit' });
const page = spawn(tool('vite'), ['--config', 'apps/web/vite.config.ts', 'apps/web'], { cwd: ROOT, stdio: 'inherit' });
for (const [one, other] of [
  [server, page],
  [page, server],
]) {
  one.on('exit', () => other.kill());
}
