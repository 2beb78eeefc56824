import { messagePort, serveCalls } from '@flyover/worker-calls';
import { beforeEach, expect, test, vi } from 'vitest';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';

vi.stubGlobal('document', { body: { dataset: {} }, baseURI: 'https://maps.example.org/' });

/** Whether messages get to the workers, how many have come from them, and how many workers were ended. */
const line = { isCut: false, heard: 0, ended: 0 };

/** A worker that has read a file at once. */
class ReadingWorker extends EventTarget {
  private readonly port: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    const summary = { name: 'a.osm', invented: false, counts: { nodes: 1, ways: 0, relations: 0 } };
    serveCalls({ ready: () => undefined, open: () => ({ summary }) }, messagePort(port2));
    port1.onmessage = ({ data }) => {
      this.dispatchEvent(new MessageEvent('message', { data }));
      line.heard++;
    };
    this.port = port1;
  }
  postMessage(message: unknown): void {
    if (!line.isCut) this.port.postMessage(message);
  }
  terminate(): void {
    line.ended++;
    this.port.close();
  }
}
vi.stubGlobal('Worker', ReadingWorker);

const { useFiles, workerOfFile } = await import('./files-store.ts');
const { readFile } = await import('./read-file.ts');

beforeEach(() => {
  Object.assign(line, { isCut: false, heard: 0, ended: 0 });
});

test('a worker that is there stays, one that is gone closes its file and says so', async () => {
  const opened = await readFile({ file: new File(['<osm/>'], 'a.osm'), changes: [] });
  const worker = workerOfFile(opened?.address ?? '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { heard } = line;
  worker?.expectAnswer();
  // the answer crosses a channel, which no timer of the test moves on
  while (line.heard === heard) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(3 * WORKER_PATIENCE);
  expect([useFiles.getState().files.length, line.ended]).toEqual([1, 0]);
  line.isCut = true;
  worker?.expectAnswer();
  vi.advanceTimersByTime(WORKER_PATIENCE + 1);
  expect(line.ended).toBe(0);
  vi.advanceTimersByTime(WORKER_PATIENCE);
  expect([useFiles.getState().files.length, line.ended]).toEqual([0, 1]);
  expect(useFiles.getState().failures).toMatchObject([{ name: 'a.osm', kind: 'crashed', message: 'no answer' }]);
  vi.useRealTimers();
});
