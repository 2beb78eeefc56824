/** The implementation of the wizard's worker: it holds the presets of each requested language. */

import { isValidPosixRegex } from '@flyover/overpass-ql';
import {
  explainPhrase,
  loadPresets,
  type PresetSource,
  type Presets,
  presetOfTags,
  presetsById,
  readPresets,
  repairPhrase,
  searchPresets,
  suggest,
  WizardError,
  writeQuery,
} from '@flyover/search-wizard';
import { errorOf } from '@flyover/worker-calls';
import type { FoundThing, PhraseProblem, PhraseReading, PresetsOutcome, ReadOptions, WizardWorkerApi } from './wizard-protocol.ts';

/** The presets that are offered before any input. */
const POPULAR = [
  'amenity/drinking_water',
  'amenity/restaurant',
  'amenity/cafe',
  'shop/supermarket',
  'amenity/toilets',
  'amenity/bench',
  'leisure/playground',
  'amenity/parking',
  'highway/bus_stop',
  'tourism/hotel',
  'amenity/school',
  'building',
];

/** The most things that are offered for a text. */
const MOST_THINGS = 12;

interface Held {
  readonly outcome: Promise<PresetsOutcome>;
  presets?: Presets;
  failed: boolean;
}

/** @param log called with a message, and the reason, for each failed load */
export function createWizardApi(source: PresetSource, log: (message: string, reason?: unknown) => void): WizardWorkerApi {
  const held = new Map<string, Held>();
  const empty = readPresets({}, []);

  const load = (language: string): Promise<PresetsOutcome> => {
    const known = held.get(language);
    if (known !== undefined && !known.failed) return known.outcome;
    const entry: Held = { failed: false, outcome: fetchPresets(language).then((each) => settle(entry, each)) };
    held.set(language, entry);
    return entry.outcome;
  };
  const fetchPresets = async (language: string): Promise<Presets | Error> => {
    try {
      const presets = await loadPresets(source, language, log);
      // the first use makes the index of a language: here, and not when the user waits for a completion
      suggest('a', 1, presets, language);
      return presets;
    } catch (error) {
      return errorOf(error);
    }
  };
  const settle = (entry: Held, presets: Presets | Error): PresetsOutcome => {
    if (!(presets instanceof Error)) {
      entry.presets = presets;
      return { state: 'ready' };
    }
    entry.failed = true;
    log(presets.message, presets.cause);
    return { state: 'failed', problem: presets.message };
  };

  return {
    load,
    async read(search, language, options) {
      const entry = held.get(language);
      const early = readSearch(search, entry?.presets, language, options);
      const isNamed = early.problem?.kind === 'unknown-text' || early.problem?.kind === 'syntax';
      // results that presets could not change are returned at once; failed presets are fetched again with the next opening, not with each
      // letter
      if (!isNamed || entry?.presets !== undefined || entry?.failed === true) return { ...early, presets: stateOf(entry) };
      await load(language);
      const late = held.get(language);
      return { ...readSearch(search, late?.presets, language, options), presets: stateOf(late) };
    },
    async find(text, language) {
      const outcome = await load(language);
      const presets = held.get(language)?.presets;
      if (outcome.state === 'failed') return outcome;
      const things = presets === undefined ? [] : text.trim() === '' ? popular(presets, language) : found(presets, text, language);
      return { state: 'ready', things };
    },
    async nameThing(tags, shapes, language) {
      await load(language);
      const presets = held.get(language)?.presets;
      return (presets && presetOfTags(presets, tags, shapes, language)?.name) ?? '';
    },
    languages: async () => source.languages,
    async complete(phrase, cursor, language) {
      return suggest(phrase, cursor, held.get(language)?.presets ?? empty, language);
    },
  };
}

function popular(presets: Presets, language: string): FoundThing[] {
  return presetsById(presets, POPULAR, language).map((preset) => ({ preset }));
}

function found(presets: Presets, text: string, language: string): FoundThing[] {
  return searchPresets(presets, text, language, MOST_THINGS).map(({ preset, text: by }) => ({ preset, ...(by !== preset.name && { by }) }));
}

function stateOf(entry: Held | undefined): PhraseReading['presets'] {
  if (entry?.presets !== undefined) return 'ready';
  return entry?.failed === true ? 'failed' : 'loading';
}

// Converts a phrase to the content of the dialog.

/**
 * Reads a phrase. Never throws, whatever its content.
 *
 * @param presets undefined where they are not loaded
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
