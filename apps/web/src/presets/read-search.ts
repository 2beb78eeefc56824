/** From a phrase to what the dialog shows of it. */
import { isValidPosixRegex } from '@flyover/overpass-ql';
import { explainPhrase, type Presets, repairPhrase, WizardError, writeQuery } from '@flyover/search-wizard';
import type { PhraseProblem, PhraseReading, ReadOptions } from './wizard-protocol.ts';

/**
 * Reads a phrase. Never throws at what is in it.
 *
 * @param presets undefined: names of presets are unknown
 */
export function readSearch(
  phrase: string,
  presets: Presets | undefined,
  language: string,
  { comments, note }: ReadOptions = {},
): Omit<PhraseReading, 'presets'> {
  const options = { presets, language, isValidPattern: isValidPosixRegex };
  try {
    const meaning = explainPhrase(phrase, options);
    return { meaning, query: writeQuery(meaning, { comments, phrase, note }) };
  } catch (error) {
    if (!(error instanceof WizardError)) throw error;
    const repair = repairPhrase(phrase, options);
    return { problem: problemOf(error), ...(repair !== undefined && { repair }) };
  }
}

function problemOf({ kind, message, at, expected, found, text, reason }: WizardError): PhraseProblem {
  return { kind, message, ...(at !== undefined && { at }), expected, found, text, ...(reason !== undefined && { reason }) };
}
