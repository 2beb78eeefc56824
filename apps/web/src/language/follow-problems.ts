/** Keeps what is known of the text's problems with the text. */
import { queryText, useQuery } from '../query/query-text.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { knowTags, languageWorker } from './language-client.ts';
import type { ProblemsAsked } from './language-protocol.ts';
import { editorText, useProblems } from './problems-store.ts';

let look: (() => Promise<void>) | undefined;
/** The current check, or the last one. */
let looking: Promise<void> = Promise.resolve();

/** Looks at the text now and after each change, which comes here at a pause (`query-text.ts`); keys and values once it is quiet. */
export function followProblems(asked: () => ProblemsAsked): void {
  if (look !== undefined) return;
  let control = new AbortController();
  const ask = async () => {
    control.abort();
    control = new AbortController();
    const { signal } = control;
    const text = editorText(useQuery.getState().text);
    try {
      const problems = await languageWorker().problems(text, asked(), signal);
      if (!signal.aborted) useProblems.setState({ text, problems });
    } catch {
      // superseded; or the worker has stopped, and the next change starts another
    }
  };
  const again = () => {
    looking = ask();
    return looking;
  };
  look = again;
  useQuery.subscribe(({ text }, before) => {
    if (text !== before.text) void again();
  });
  void again().then(() => whenQuiet(async () => ((await knowTags()) ? again() : undefined)));
}

/** Waits until what is known is of the text as it stands in the editor. */
export async function settleProblems(): Promise<void> {
  const text = editorText(queryText());
  if (useProblems.getState().text === text) return;
  await looking;
  if (useProblems.getState().text !== text) await look?.();
}
