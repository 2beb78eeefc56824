/** Short queries to an open file, whose answer is read as text. */
import type { EngineCalls } from '@flyover/result-session';
import { messagePort, workerCalls } from '@flyover/worker-calls';
import { portToFile } from './files-store.ts';

/**
 * @param address of the file
 * @throws Error where it is not open, or refuses the query
 */
export async function askFile(address: string, query: string, signal: AbortSignal): Promise<string> {
  const port = portToFile(address);
  if (port === undefined) throw new Error('the file is closed');
  const { calls } = workerCalls<EngineCalls>({ start: () => messagePort(port) });
  try {
    const { status, body } = await calls.query(query, signal);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
    if (status !== 200) throw new Error(`status ${status}`);
    return text + decoder.decode();
  } finally {
    port.close();
  }
}
