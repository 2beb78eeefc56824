/** The meaning of a search as data, from which the query is written and which a page can put into words of any language; and the meaning of one condition. */
import { type Moment, readMoment } from './moment.ts';
import { findPreset } from './presets/find-preset.ts';
import { FALLBACK_LANGUAGE, type PresetMatch, type Presets } from './presets/preset.ts';
import { WizardError, type WizardErrorReason } from './wizard-error.ts';
import type { ElementTypeName, Pattern, WizardCondition } from './wizard-search.ts';

/** The bounds of a search. */
export type MeaningBounds =
  | { readonly kind: 'bbox' }
  | { readonly kind: 'global' }
  | { readonly kind: 'area'; readonly place: string }
  /** Within `radius` metres. */
  | { readonly kind: 'around'; readonly place: string; readonly radius: number };

/** One requirement of an element. */
export type MeaningFilter =
  /** The element is what a preset describes; its types are among `types` of the alternative already. */
  | { readonly kind: 'preset'; readonly preset: PresetMatch }
  | { readonly kind: 'equals' | 'differs' | 'contains'; readonly key: string; readonly value: string }
  | { readonly kind: 'present' | 'absent'; readonly key: string }
  | { readonly kind: 'matches' | 'fails'; readonly key: string; readonly pattern: Pattern }
  | { readonly kind: 'anyKeyMatches'; readonly keyPattern: Pattern; readonly pattern: Pattern }
  | { readonly kind: 'id' | 'uid'; readonly id: string }
  | { readonly kind: 'user'; readonly user: string }
  | { readonly kind: 'newer' | 'older'; readonly moment: Moment }
  /** Within `radius` metres of an element for which one of the alternatives holds; none of those has such a filter itself. */
  | { readonly kind: 'near'; readonly alternatives: readonly MeaningAlternative[]; readonly radius: number };

/** All filters hold, for an element of one of the types. */
export interface MeaningAlternative {
  /** In the order node, way, relation; not empty. */
  readonly types: readonly ElementTypeName[];
  readonly filters: readonly MeaningFilter[];
}

/** The meaning of a search: it finds elements for which one of the alternatives holds. */
export interface SearchMeaning {
  readonly bounds: MeaningBounds;
  /** The data as it was at this moment. */
  readonly date?: Moment;
  /** At least one, no two the same. */
  readonly alternatives: readonly MeaningAlternative[];
}

/** Metres around a place where nothing else is said (specification, section 9). */
export const DEFAULT_RADIUS = 1000;

/** Options for the meaning of a search. */
export interface ExplainOptions {
  /** For free texts; without presets each of them is unknown. */
  readonly presets?: Presets;
  /** Of free texts: `de`, `pt-BR`; English where absent. */
  readonly language?: string;
  /** Metres for `around`; 1000 where absent. */
  readonly radius?: number;
  /**
   * Whether servers take a regular expression (`isValidPosixRegex` of @flyover/overpass-ql); without it every one is taken, and a
   * query may be refused.
   */
  readonly isValidPattern?: (pattern: string) => boolean;
}

// The meaning of one condition of a search.

/** The meaning of a condition: types of elements, a filter, a date of the data. */
export interface ConditionMeaning {
  readonly types?: readonly ElementTypeName[];
  readonly filter?: MeaningFilter;
  readonly date?: Moment;
}

/**
 * The meaning of one condition.
 *
 * @throws WizardError `unknown-text`, `unknown-condition`, `value`
 */
export function meaningOf(condition: Exclude<WizardCondition, { readonly kind: 'near' }>, options: ExplainOptions): ConditionMeaning {
  switch (condition.kind) {
    case 'eq':
      return { filter: { kind: 'equals', key: condition.key, value: condition.val } };
    case 'substr':
      return { filter: { kind: 'contains', key: condition.key, value: condition.val } };
    case 'key':
      return { filter: { kind: 'present', key: condition.key } };
    case 'like':
      return { filter: { kind: 'matches', key: condition.key, pattern: checked(condition.val, condition, options) } };
    case 'neq':
      return { filter: { kind: 'differs', key: keyed(condition), value: condition.val } };
    case 'nokey':
      return { filter: { kind: 'absent', key: keyed(condition) } };
    case 'notlike':
      return { filter: { kind: 'fails', key: keyed(condition), pattern: checked(condition.val, condition, options) } };
    case 'likelike': {
      const [keyPattern, pattern] = [condition.key, condition.val].map((each) => checked(each, condition, options));
      return { filter: { kind: 'anyKeyMatches', keyPattern, pattern } };
    }
    case 'type':
      return { types: [condition.type] };
    case 'meta':
      return metaMeaning(condition);
    case 'free':
      return presetMeaning(condition, options);
    default: {
      const { kind }: { kind: string } = condition;
      throw new WizardError('unknown-condition', { text: kind });
    }
  }
}

/** The query language can ask for keys that match a pattern, but not that none does. */
function keyed(condition: WizardCondition & { readonly key: string }): string {
  if (condition.key !== '') return condition.key;
  throw new WizardError('value', { at: condition.at, reason: 'emptyKey' });
}

function checked(pattern: Pattern, condition: WizardCondition, { isValidPattern }: ExplainOptions): Pattern {
  if (isValidPattern?.(pattern.regex) !== false) return pattern;
  throw new WizardError('value', { at: condition.at, text: pattern.regex, reason: 'pattern' });
}

function metaMeaning({ meta, val, at }: WizardCondition & { readonly kind: 'meta' }): ConditionMeaning {
  const wrong = (reason: WizardErrorReason) => new WizardError('value', { at, text: val, reason });
  switch (meta) {
    case 'user':
      if (val === '') throw wrong('user');
      return { filter: { kind: 'user', user: val } };
    case 'id':
    case 'uid': {
      const least = meta === 'id' ? 1 : 0;
      const number = /^\d{1,16}$/.test(val) ? Number(val) : Number.NaN;
      if (!(number >= least && Number.isSafeInteger(number))) throw wrong('id');
      return { filter: { kind: meta, id: String(number) } };
    }
    case 'newer':
    case 'older':
    case 'date': {
      const moment = readMoment(val);
      if (moment === undefined) throw wrong('moment');
      return meta === 'date' ? { date: moment } : { filter: { kind: meta, moment } };
    }
    default:
      throw new WizardError('unknown-condition', { at, text: String(meta) });
  }
}

function presetMeaning({ text, at }: WizardCondition & { readonly kind: 'free' }, { presets, language }: ExplainOptions): ConditionMeaning {
  const preset = presets && findPreset(presets, text, language ?? FALLBACK_LANGUAGE);
  if (preset === undefined) throw new WizardError('unknown-text', { at, text }, `unknown string ${JSON.stringify(text)}`);
  return { types: preset.types, filter: { kind: 'preset', preset } };
}
