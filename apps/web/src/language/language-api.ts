/** The implementation of the language worker. */
import { readTagKnowledge, type TaggingSchema, type TagKnowledge, textProblems } from '@flyover/query-checks';
import { readSchemaWords, type SchemaWords } from '@flyover/query-completion';
import { convertQuery } from './convert-query.ts';
import type { LanguageWorkerApi } from './language-protocol.ts';
import { createReadingCalls } from './reading-calls.ts';

/**
 * @param loadSchema loads the files of the tagging schema
 * @param log called with the reason of a failed load
 */
export function createLanguageApi(loadSchema: () => Promise<TaggingSchema>, log: (reason: unknown) => void): LanguageWorkerApi {
  let tags: TagKnowledge | undefined;
  let words: SchemaWords | undefined;
  let loading: Promise<boolean> | undefined;
  const load = async (): Promise<boolean> => {
    try {
      const schema = await loadSchema();
      tags = readTagKnowledge(schema);
      words = readSchemaWords(schema);
      return true;
    } catch (error) {
      log(error);
      loading = undefined;
      return false;
    }
  };
  const loadTags = (): Promise<boolean> => {
    loading ??= load();
    return loading;
  };
  return {
    loadTags,
    async tagKeys() {
      await loadTags();
      return words?.keys ?? [];
    },
    async tagValues(key) {
      await loadTags();
      return words?.values.get(key) ?? [];
    },
    async problems(text, asked, signal) {
      await unlessAborted(signal);
      return textProblems(text, { ...asked, tags });
    },
    async convert(text, form, signal) {
      await unlessAborted(signal);
      return convertQuery(text, form);
    },
    ...createReadingCalls(unlessAborted),
  };
}

/**
 * Lets the messages in that wait: an abort of this call may be among them.
 *
 * @throws the signal's reason
 */
async function unlessAborted(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
