/** The phrase of a link. */
import { TEMPLATES } from '@flyover/share-links';
import { useSettings } from '../settings/settings-store.ts';
import { presetLanguage } from './preset-language.ts';
import { wizardWorker } from './wizard-client.ts';
import type { PhraseReading } from './wizard-protocol.ts';

/**
 * Reads the phrase; what the template is for stands on top of its query.
 *
 * @throws Error where the worker crashes
 */
export function readLinkPhrase(phrase: string, template: string | undefined): Promise<PhraseReading> {
  const note = template !== undefined && Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template].comment : undefined;
  const language = presetLanguage(useSettings.getState().ui_language, navigator.languages);
  return wizardWorker().read(phrase, language, { comments: true, ...(note !== undefined && { note }) });
}
