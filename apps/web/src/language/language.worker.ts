/** The worker of the language: what is said of a query while somebody writes it is worked out here, and not between a key and its picture. */
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { createLanguageApi } from './language-api.ts';
import { loadSchema } from './schema-files.ts';

serveCalls(
  createLanguageApi(loadSchema, (reason) => console.warn('the tagging schema', reason)),
  messagePort(self),
);
