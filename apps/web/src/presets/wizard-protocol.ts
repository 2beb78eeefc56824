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

/** The reason why a phrase has no query: the fields of a `WizardError`. */
export interface PhraseProblem {
  readonly kind: WizardErrorKind;
  /** For logs. */
  readonly message: string;
  readonly at?: Range;
  /** The expected tokens, in the words of the grammar. */
  readonly expected: readonly string[];
  readonly found: string;
  /** The text, value or word with the error. */
  readonly text: string;
  /** For the kinds `value` and `too-large`. */
  readonly reason?: WizardErrorReason;
}

/** Whether presets are loaded. */
export type PresetsState = 'ready' | 'loading' | 'failed';

/** The reading of a phrase. */
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
  /** Absent: the query has no comments. */
  readonly comments?: QueryComments;
  /** For the comment on top of the query. */
  readonly note?: string;
}

/** A shape of an element, in the words of the presets. */
export type PresetShape = PresetGeometry;

/** The outcome of fetching the presets; `problem` is the message of a `PresetError`. */
export type PresetsOutcome = { readonly state: 'ready' } | { readonly state: 'failed'; readonly problem: string };

/** A preset that the user may mean. */
export interface FoundThing {
  readonly preset: PresetMatch;
  /** The other name or search term that matches, where the name does not. */
  readonly by?: string;
}

/** Things for a typed text, or the reason why there are none: the message of a `PresetError`. */
export type ThingsOutcome =
  | { readonly state: 'ready'; readonly things: readonly FoundThing[] }
  | { readonly state: 'failed'; readonly problem: string };

export interface WizardWorkerApi {
  /**
   * Fetches the presets of a language, `de`, or of several, `pt-BR,en`; resolves at once where they are loaded. Failed ones are fetched
   * again.
   */
  load(language: string): Promise<PresetsOutcome>;
  /** Reads a phrase. Waits for presets only where the phrase cannot be read without them. */
  read(phrase: string, language: string, options: ReadOptions): Promise<PhraseReading>;
  /** Finds things by the start of their names, the likeliest first; for an empty text popular ones. Waits for the presets. */
  find(text: string, language: string): Promise<ThingsOutcome>;
  /** Resolves to the name of an element with these tags, `Bench`; empty where no preset matches or none are loaded. Waits for the presets. */
  nameThing(tags: Readonly<Record<string, string>>, shapes: readonly PresetShape[], language: string): Promise<string>;
  /** Resolves to the codes of the languages in which things have names. */
  languages(): Promise<readonly string[]>;
  /** Resolves to the completions at a cursor; without presets only keywords. */
  complete(phrase: string, cursor: number, language: string): Promise<readonly Completion[]>;
}
