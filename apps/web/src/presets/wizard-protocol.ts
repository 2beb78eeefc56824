/** The calls of the wizard's worker, and their results: plain data, since it crosses to the page. */
import type {
  Completion,
  PhraseRepair,
  PresetGeometry,
  PresetMatch,
  QueryComments,
  Range,
  SearchMeaning,
  WizardErrorKind,
  WizardErrorReason,
} from '@flyover/search-wizard';

/** Why a phrase gives no query: the fields of a `WizardError`. */
export interface PhraseProblem {
  readonly kind: WizardErrorKind;
  /** For logs. */
  readonly message: string;
  readonly at?: Range;
  /** The expected tokens, in the words of the grammar. */
  readonly expected: readonly string[];
  readonly found: string;
  /** The text, value or word that is at fault. */
  readonly text: string;
  /** For the kinds `value` and `too-large`. */
  readonly reason?: WizardErrorReason;
}

/** Whether the names of presets are known: fetched, not yet, or not to be had. */
export type PresetsState = 'ready' | 'loading' | 'failed';

/** A phrase as it was understood. */
export interface PhraseReading {
  readonly meaning?: SearchMeaning;
  readonly query?: string;
  /** Present where `query` is not. */
  readonly problem?: PhraseProblem;
  /** The suggested correction, where there is a problem. */
  readonly repair?: PhraseRepair;
  readonly presets: PresetsState;
}

export interface ReadOptions {
  /** None where absent. */
  readonly comments?: QueryComments;
  /** For the comment on top of the query. */
  readonly note?: string;
}

/** The shapes that an element has, in the words of the presets. */
export type PresetShape = PresetGeometry;

/** The outcome of fetching the presets; `problem` is the message of a `PresetError`. */
export type PresetsOutcome = { readonly state: 'ready' } | { readonly state: 'failed'; readonly problem: string };

/** A preset that the user may mean. */
export interface FoundThing {
  readonly preset: PresetMatch;
  /** The other name or the word that fits, where it is not the name. */
  readonly by?: string;
}

/** Things for what was typed, or why there are none: the message of a `PresetError`. */
export type ThingsOutcome =
  | { readonly state: 'ready'; readonly things: readonly FoundThing[] }
  | { readonly state: 'failed'; readonly problem: string };

export interface WizardWorkerApi {
  /**
   * Fetches the presets of a language, `de`, or of several, `pt-BR,en`; resolves at once where they are loaded. Failed ones are fetched
   * again.
   */
  load(language: string): Promise<PresetsOutcome>;
  /** Waits for presets on their way only where the phrase cannot be understood without. */
  read(phrase: string, language: string, options: ReadOptions): Promise<PhraseReading>;
  /** Waits for the presets. Things by what was typed of their names, the likeliest first; for an empty text some that many people look for. */
  find(text: string, language: string): Promise<ThingsOutcome>;
  /** Waits for the presets. Resolves to the name of an element with these tags, `Bench`; empty where no preset fits or there are none. */
  nameThing(tags: Readonly<Record<string, string>>, shapes: readonly PresetShape[], language: string): Promise<string>;
  /** Codes of the languages in which things have names. */
  languages(): Promise<readonly string[]>;
  /** Completions at a cursor; without presets: keywords alone. */
  complete(phrase: string, cursor: number, language: string): Promise<readonly Completion[]>;
}
