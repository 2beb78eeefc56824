/** `flyover serve` as a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/steps/run-command.mjs';

/** @param {readonly string[]} args of `flyover serve` */
export async function startServer(args) {
  const child = spawn(process.execPath, [join(ROOT, 'apps/cli/bin/flyover.mjs'), 'serve', '--port', '0', ...args]);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].on('data', (bytes) => {
      said[name] += bytes;
    });
  }
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', () => said.stdout.includes('Ctrl+C') && resolve());
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${said.stderr}`)));
  });
  const port = Number(/:(\d+)\//.exec(said.stdout)[1]);
  return {
    port,
    stderr: () => said.stderr,
    metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
