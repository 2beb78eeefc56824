/** From a phrase to what the dialog shows of it. */
import { isValidPosixRegex } from '@flyover/overpass-ql';
import { explain, type Presets, readPhrase, repairPhrase, WizardError, type WizardSearch, writeQuery } from '@flyover/search-wizard';
import type { PhraseProblem, PhraseReading, ReadOptions } from './wizard-protocol.ts';

/**
 * Reads a phrase, or takes a search that a program made. Never throws at what is in it.
 *
 * @param presets undefined: names of presets are unknown
 */
export function readSearch(
  search: string | WizardSearch,
  presets: Presets | undefined,
  language: string,
  { comments = true, note }: ReadOptions = {},
): Omit<PhraseReading, 'presets'> {
  const options = { presets, language, isValidPattern: isValidPosixRegex };
  const phrase = typeof search === 'string' ? search : undefined;
  try {
    const meaning = explain(typeof search === 'string' ? readPhrase(search, options) : search, options);
    return { meaning, query: writeQuery(meaning, { comments, phrase, note }) };
  } catch (error) {
    if (!(error instanceof WizardError)) throw error;
    const repair = phrase === undefined ? undefined : repairPhrase(phrase, options);
    return { problem: problemOf(error), ...(repair !== undefined && { repair }) };
  }
}

function problemOf({ kind, message, at, expected, found, text, reason }: WizardError): PhraseProblem {
  return { kind, message, ...(at !== undefined && { at }), expected, found, text, ...(reason !== undefined && { reason }) };
}
