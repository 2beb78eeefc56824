/** An `Io` for tests: texts in, texts out. */
import { createDataCalls } from '@flyover/engine-host';
import { localPort } from '@flyover/worker-calls';
import { preparedFiles } from '../data/node-readers.ts';
import { createReplicas } from '../elements-in-sql/replicas.ts';
import { readPath } from '../input.ts';
import type { Io, Sink } from '../io.ts';
import { run } from '../run.ts';

/** Outcome of a call of the command. */
export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Parts of an `Io` that a test sets. */
export interface TestIo {
  readonly stdin?: string;
  readonly fetch?: typeof fetch;
  readonly interrupted?: AbortSignal;
  /** Called with each text on standard output. */
  readonly onOutput?: (text: string) => void;
}

/** Runs the command in this process. */
export async function runCommand(argv: readonly string[], options: TestIo = {}): Promise<RunResult> {
  const stdout = collect(options.onOutput);
  const stderr = collect();
  const io: Io = {
    stdin: (async function* () {
      yield new TextEncoder().encode(options.stdin ?? '');
    })(),
    stdout,
    stderr,
    fetch: options.fetch ?? (() => Promise.reject(new Error('this test has no network'))),
    now: () => new Date('2026-03-01T12:00:00Z'),
    interrupted: options.interrupted ?? new AbortController().signal,
    startDataThread: () => localPort(createDataCalls({ readPath, files: preparedFiles, openReplicas: createReplicas })),
    webFolder: '/nowhere',
  };
  const code = await run(argv, io);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collect(onText: (text: string) => void = () => {}): Sink & { text(): string } {
  const decoder = new TextDecoder();
  let all = '';
  return {
    text: () => all,
    async write(chunk) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      all += text;
      onText(text);
    },
  };
}
