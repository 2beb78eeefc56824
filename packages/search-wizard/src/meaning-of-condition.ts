/** What one condition of a search means. */
import type { ExplainOptions } from './explain-options.ts';
import type { MeaningFilter } from './meaning.ts';
import { type Moment, readMoment } from './moment.ts';
import { findPreset } from './presets/find-preset.ts';
import { FALLBACK_LANGUAGE } from './presets/preset.ts';
import { WizardError, type WizardErrorReason } from './wizard-error.ts';
import type { ElementTypeName, Pattern, WizardCondition } from './wizard-search.ts';

/** What a condition asks for: types of elements, a filter, a date of the data. */
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
