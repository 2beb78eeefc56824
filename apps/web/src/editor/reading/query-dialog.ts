/** Functions of the dialogs about the query: an answer of the language worker, and the way from a list to the text. */
import { errorMessage } from '@flyover/worker-calls';
import { useEffect, useState } from 'react';
import { languageWorker } from '../../language/language-client.ts';
import { goToOffset } from '../../query/editor-store.ts';
import { queryText } from '../../query/query-text.ts';
import { closeDialog } from '../../ui/dialogs.ts';
import { withEditorShown } from '../../ui/use-layout.ts';

/** The answer of the language worker for the text at the time a dialog was opened. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly answer: T }
  | { readonly state: 'failed'; readonly problem: string };

/** Requests an answer when the dialog opens. @param ask the same function in each render */
export function useAsked<T>(ask: (worker: ReturnType<typeof languageWorker>, text: string) => Promise<T>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'asking' });
  useEffect(() => {
    let gone = false;
    const tell = (next: Asked<T>) => {
      if (!gone) setAsked(next);
    };
    ask(languageWorker(), queryText()).then(
      (answer) => tell({ state: 'answered', answer }),
      (error: unknown) => tell({ state: 'failed', problem: errorMessage(error) }),
    );
    return () => {
      gone = true;
    };
  }, [ask]);
  return asked;
}

/** Closes the dialog and moves the cursor to an offset of the text. */
export function goToStatement(offset: number): void {
  closeDialog();
  withEditorShown(() => goToOffset(offset));
}
