/** The phrase of a link. */
import { TEMPLATES } from '@flyover/share-links';
import { namesLanguage } from './preset-language.ts';
import { wizardWorker } from './wizard-client.ts';
import type { PhraseReading } from './wizard-protocol.ts';

/**
 * Reads the phrase; what the template is for stands on top of its query.
 *
 * @throws Error where the worker crashes
 */
export function readLinkPhrase(phrase: string, template: string | undefined): Promise<PhraseReading> {
  const note = template !== undefined && Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template].comment : undefined;
  return wizardWorker().read(phrase, namesLanguage(), { comments: true, ...(note !== undefined && { note }) });
}
