/** What the language's worker does. */
import { readTagKnowledge, type TaggingSchema, type TagKnowledge, textProblems } from '@flyover/query-checks';
import type { LanguageWorkerApi } from './language-protocol.ts';

/**
 * @param loadSchema the files of the tagging schema
 * @param log told about what could not be loaded
 */
export function createLanguageApi(loadSchema: () => Promise<TaggingSchema>, log: (reason: unknown) => void): LanguageWorkerApi {
  let tags: TagKnowledge | undefined;
  let loading: Promise<boolean> | undefined;
  const load = async (): Promise<boolean> => {
    try {
      tags = readTagKnowledge(await loadSchema());
      return true;
    } catch (error) {
      log(error);
      loading = undefined;
      return false;
    }
  };
  return {
    loadTags() {
      loading ??= load();
      return loading;
    },
    async problems(text, asked, signal) {
      await unlessAborted(signal);
      return textProblems(text, { ...asked, tags });
    },
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
