/** Receives the messages of the embedding page, and reports the results of its queries to it. */
import { useQuery } from '../query/query-text.ts';
import { resultWorker } from '../results/result-client.ts';
import { isComplete, useRun } from '../run/run-store.ts';
import { type ParentCommand, problemMessage, readCommand, resultMessage } from './parent-messages.ts';

/** Bytes of an answer that is posted: more would stand in memory three times. */
const MOST_BYTES = 64 << 20;

/**
 * Hears the commands of the window around this one, and of no other.
 *
 * @returns ends that
 */
export function hearParent(onCommand: (command: ParentCommand) => void): () => void {
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (window.parent === window || source !== window.parent) return;
    const command = readCommand(data);
    if (command !== undefined) onCommand(command);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/**
 * Posts each answer to the page around, where it is of this site or the configuration allows its origin: an answer can hold what only
 * this network may see.
 *
 * @param silent whether problems are posted too
 * @param origins as in the configuration
 * @returns ends that
 */
export function tellParent(silent: boolean, origins: readonly string[]): () => void {
  if (window.parent === window) return () => undefined;
  const target = heardBy(originAround(), origins, location.origin);
  if (target === undefined) return () => undefined;
  const post = (message: string) => window.parent.postMessage(message, target);
  let posted = 0;
  return useRun.subscribe((run, before) => {
    if (silent && run.problem !== undefined && run.problem !== before.problem) post(problemMessage(run.problem));
    if (posted === run.runId || !isComplete(run) || run.outcome?.hasText !== true) return;
    posted = run.runId;
    void textOf(run.runId).then((message) => message !== undefined && post(message));
  });
}

async function textOf(runId: number): Promise<string | undefined> {
  const query = useQuery.getState().text;
  const worker = resultWorker();
  const opened = await worker.rawOpen(runId);
  const size = await worker.rawCount(runId, () => undefined);
  if (opened === undefined || size === undefined || size.bytes > MOST_BYTES) return undefined;
  const { text } = await worker.rawText(runId, { first: 0, last: Math.max(size.rows - 1, 0) }, MOST_BYTES);
  return resultMessage(query, opened.kind, text);
}

/**
 * The origin that messages are posted to.
 *
 * @param around the origin of the page around
 * @returns undefined where it may not hear them
 */
export function heardBy(around: string | undefined, origins: readonly string[], own: string): string | undefined {
  if (origins.includes('*')) return '*';
  return around !== undefined && (around === own || origins.includes(around)) ? around : undefined;
}

/** Returns the origin of the embedding page, as far as the browser reveals it. */
function originAround(): string | undefined {
  const told = window.location.ancestorOrigins?.[0];
  if (told !== undefined) return told;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}
