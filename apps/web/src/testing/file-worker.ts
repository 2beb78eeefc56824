/** The worker of a file, for tests: it answers with nothing. */
import type { FileWorker } from '../own-data/files-store.ts';

/** @param more replaces the worker's default answers */
export function fileWorker<More extends Partial<FileWorker>>(more: More) {
  return {
    file: new File([], 'a'),
    changes: [],
    change: async () => ({ refusal: { kind: 'memory', message: '' } }) as const,
    takeChanged: async () => {},
    connect: () => new MessageChannel().port1,
    estimate: async () => undefined,
    expectAnswer: () => undefined,
    explained: async () => undefined,
    search: async () => [],
    tags: async () => [],
    tile: async () => new Uint8Array(),
    end: () => {},
    ...more,
  };
}
