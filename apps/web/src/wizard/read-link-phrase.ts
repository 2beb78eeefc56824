/** The phrase of a link. */
import { namesLanguage } from '../presets/preset-language.ts';
import { wizardWorker } from '../presets/wizard-client.ts';
import type { PhraseReading } from '../presets/wizard-protocol.ts';

/**
 * Reads the phrase.
 *
 * @param note stands on top of the query: what the template of the link is for
 * @throws Error where the worker crashes
 */
export function readLinkPhrase(phrase: string, note: string | undefined): Promise<PhraseReading> {
  return wizardWorker().read(phrase, namesLanguage(), { comments: true, ...(note !== undefined && { note }) });
}
