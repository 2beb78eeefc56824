/**
 * The worker of the language: it analyses the query while the user types, so that the analysis does not delay the frame after a key press.
 */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { createLanguageApi } from './language-api.ts';
import { loadSchema } from './schema-files.ts';

serveCalls(
  createLanguageApi(loadSchema, (reason) => console.warn('the tagging schema', reason)),
  messagePort(self),
);
