/** Running of programs for the scripts of the project. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a program with the terminal's own input and output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, timeout?: number }} [options] `cwd`: the root folder otherwise; `quiet`: what it prints is given
 *   back instead of shown; `timeout`: ms, after which it is ended with code 1
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { cwd = ROOT, env = {}, quiet = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The path of a program that a development dependency brings. */
export function tool(name) {
  return `${ROOT}node_modules/.bin/${name}`;
}
