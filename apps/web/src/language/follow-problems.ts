/** The problems of the query's text, checked again after each change. */
import { queryText, useQuery } from '../query/query-text.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { knowTags, languageWorker } from './language-client.ts';
import type { ProblemsAsked } from './language-protocol.ts';
import { editorText, useProblems } from './problems-store.ts';

let look: (() => Promise<void>) | undefined;
/** The current check, or the last one. */
let looking: Promise<void> = Promise.resolve();

/** Checks the text now and after each change, which arrives at a pause of typing (`query-text.ts`); keys and values once the page is idle. */
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

/** Resolves once the current text of the editor is checked. */
export async function settleProblems(): Promise<void> {
  const text = editorText(queryText());
  if (useProblems.getState().text === text) return;
  await looking;
  if (useProblems.getState().text !== text) await look?.();
}
