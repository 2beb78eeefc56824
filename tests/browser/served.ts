/** The real server of Flyover, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';

const BIN = new URL('../../apps/cli/bin/flyover.mjs', import.meta.url).pathname;

/** A running server: its address ends in `/`. */
export interface Served {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts `flyover serve` at a port that is free, and waits until it says where it is. */
export async function serve(args: readonly string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await firstAddress(child);
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    address,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (data: Buffer) => {
      output += data.toString();
      const address = /https?:\/\/[\d.a-z]+:\d+\//.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`flyover serve ended with ${code}: ${output}`)));
  });
}
