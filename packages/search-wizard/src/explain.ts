/** The meaning of a phrase: alternatives with their conditions, bounds and types. */
import {
  DEFAULT_RADIUS,
  type ExplainOptions,
  type MeaningAlternative,
  type MeaningBounds,
  type MeaningFilter,
  meaningOf,
  type SearchMeaning,
} from './meaning.ts';
import { type Moment, momentText } from './moment.ts';
import { LIMITS, WizardError } from './wizard-error.ts';
import { ELEMENT_TYPES, type ElementTypeName, type WizardCondition, type WizardQuery, type WizardSearch } from './wizard-search.ts';

/**
 * Returns the results that a search asks for: its bounds, and alternatives of filters. Equal alternatives are merged, and one that cannot hold is left out.
 *
 * @throws WizardError every kind but `syntax`
 */
export function explain(search: WizardSearch, options: ExplainOptions = {}): SearchMeaning {
  const bounds = boundsOf(search, options.radius ?? DEFAULT_RADIUS);
  const { date, alternatives } = alternativesOf(search.query, bounds, options);
  return { bounds, ...(date !== undefined && { date }), alternatives };
}

function alternativesOf(
  query: WizardQuery,
  bounds: MeaningBounds,
  options: ExplainOptions,
): { readonly date: Moment | undefined; readonly alternatives: readonly MeaningAlternative[] } {
  const dates = new Map<string, Moment | undefined>();
  const alternatives = new Map<string, MeaningAlternative>();
  for (const conditions of normalForm(query)) {
    const { types, filters, date } = alternativeOf(conditions, bounds, options);
    dates.set(date === undefined ? '' : momentText(date), date);
    if (types.length === 0) continue;
    if (filters.length === 0 && bounds.kind === 'global') {
      throw new WizardError('everything');
    }
    alternatives.set(JSON.stringify([types, filters]), { types, filters });
  }
  if (dates.size > 1) {
    throw new WizardError('value', { reason: 'dateForAll' });
  }
  if (alternatives.size === 0) {
    throw new WizardError('nothing');
  }
  const [date] = dates.values();
  return { date, alternatives: [...alternatives.values()] };
}

/** `cafes and bars`: nothing is two things of one key. */
function excludeEachOther(filters: readonly MeaningFilter[]): boolean {
  const values = new Map<string, string>();
  for (const filter of filters) {
    if (filter.kind !== 'preset') continue;
    for (const [key, value] of Object.entries(filter.preset.tags)) {
      const before = values.get(key);
      if (before !== undefined && before !== value && before !== '*' && value !== '*') return true;
      values.set(key, value);
    }
  }
  return false;
}

/** Returns the filter of a `near` condition, whose features are searched in the same bounds. */
function nearFilter(condition: WizardCondition & { readonly kind: 'near' }, bounds: MeaningBounds, options: ExplainOptions): MeaningFilter {
  const { date, alternatives } = alternativesOf(condition.query, bounds, options);
  const isNested = alternatives.some(({ filters }) => filters.some(({ kind }) => kind === 'near'));
  if (date !== undefined || isNested) {
    throw new WizardError('value', { at: condition.at, reason: 'near' });
  }
  return { kind: 'near', alternatives, radius: condition.radius };
}

function boundsOf({ bounds, area, radius: stated }: WizardSearch, radius: number): MeaningBounds {
  const name: string = bounds;
  // braces would end the placeholder that holds the name, and no place has any
  const place = (area ?? '').replace(/[\s{}\p{Cc}]+/gu, ' ').trim();
  switch (bounds) {
    case 'bbox':
    case 'global':
      return { kind: bounds };
    case 'area':
    case 'around':
      if (place === '') throw new WizardError('value', { text: name, reason: 'placeName' });
      return bounds === 'area' ? { kind: 'area', place } : { kind: 'around', place, radius: stated ?? radius };
    default:
      throw new WizardError('unknown-bounds', { text: name });
  }
}

interface Alternative {
  readonly types: readonly ElementTypeName[];
  readonly filters: readonly MeaningFilter[];
  readonly date: Moment | undefined;
}

function alternativeOf(conditions: readonly WizardCondition[], bounds: MeaningBounds, options: ExplainOptions): Alternative {
  let types: readonly ElementTypeName[] = ELEMENT_TYPES;
  let date: Moment | undefined;
  const filters = new Map<string, MeaningFilter>();
  for (const condition of conditions) {
    const part = condition.kind === 'near' ? { filter: nearFilter(condition, bounds, options) } : meaningOf(condition, options);
    if (part.types !== undefined) types = types.filter((type) => part.types?.includes(type));
    if (part.date !== undefined) {
      if (date !== undefined && momentText(date) !== momentText(part.date)) {
        throw new WizardError('value', { at: condition.at, reason: 'oneDate' });
      }
      date = part.date;
    }
    if (part.filter !== undefined) filters.set(JSON.stringify(part.filter), part.filter);
  }
  if (excludeEachOther([...filters.values()])) types = [];
  const count = [...filters.values()].reduce(
    (sum, filter) => sum + (filter.kind === 'preset' ? Object.keys(filter.preset.tags).length : 1),
    0,
  );
  if (count > LIMITS.filters) {
    throw new WizardError('too-large', { reason: 'filters' });
  }
  return { types, filters: [...filters.values()], date };
}

// The disjunctive normal form of a tree of and/or: a list of alternatives, each a list of conditions that must all hold.

/** Levels of a tree: lists of conditions nest to the right, one level a condition. */
const LEVELS = LIMITS.conditions + 2 * LIMITS.depth;

/**
 * Multiplies `and` out over `or`, in the order of the phrase.
 *
 * @throws WizardError `too-large` where that gives more than the limits allow; `unknown-operator` for a group that is neither
 */
function normalForm(query: WizardQuery, level = 0): WizardCondition[][] {
  if (level > LEVELS) throw new WizardError('too-large', { reason: 'depth' });
  if (!('queries' in query)) return [[query]];
  const operator: string = query.kind;
  const [left, right] = query.queries.map((each) => normalForm(each, level + 1));
  if (operator === 'or') {
    checkStatements(left.length + right.length);
    return [...left, ...right];
  }
  if (operator !== 'and') throw new WizardError('unknown-operator', { text: operator });
  checkStatements(left.length * right.length);
  return left.flatMap((first) => right.map((second) => joined(first, second)));
}

function joined(first: readonly WizardCondition[], second: readonly WizardCondition[]): WizardCondition[] {
  if (first.length + second.length > LIMITS.filters) {
    throw new WizardError('too-large', { reason: 'filters' });
  }
  return [...first, ...second];
}

function checkStatements(count: number): void {
  if (count <= LIMITS.statements) return;
  throw new WizardError('too-large', { reason: 'statements' });
}
