/** The tree of a phrase, by section 3 of the specification ("Search wizard parsed result"). */
import type { Range } from './wizard-error.ts';

/** The bounds of a search: in the map's view, in an area, around a place, or everywhere. */
export type WizardBounds = 'bbox' | 'area' | 'around' | 'global';

/** A phrase that was read. */
export interface WizardSearch {
  readonly bounds: WizardBounds;
  /** The name of the place, for the bounds `area` and `around`. */
  readonly area?: string;
  /** Metres around the place, for the bounds `around`; those of the options where absent. */
  readonly radius?: number;
  readonly query: WizardQuery;
}

export type WizardQuery = WizardGroup | WizardCondition;

/** Two queries that must both hold, or of which one must. */
export interface WizardGroup {
  readonly kind: 'and' | 'or';
  readonly queries: readonly [WizardQuery, WizardQuery];
}

/** A regular expression (POSIX extended), and whether the case of letters counts. */
export interface Pattern {
  readonly regex: string;
  /** `i`: upper and lower case are the same. */
  readonly modifier?: 'i';
}

export type ElementTypeName = 'node' | 'way' | 'relation';

/** `older` and `date` go beyond the specification, today's tool knows them. */
export type MetaName = 'id' | 'newer' | 'older' | 'user' | 'uid' | 'date';

/** A condition on one element. `at` is its range in the phrase. */
export type WizardCondition = { readonly at?: Range } & (
  | { readonly kind: 'eq' | 'neq' | 'substr'; readonly key: string; readonly val: string }
  | { readonly kind: 'key' | 'nokey'; readonly key: string }
  | { readonly kind: 'like' | 'notlike'; readonly key: string; readonly val: Pattern }
  | { readonly kind: 'likelike'; readonly key: Pattern; readonly val: Pattern }
  | { readonly kind: 'type'; readonly type: ElementTypeName }
  | { readonly kind: 'meta'; readonly meta: MetaName; readonly val: string }
  | { readonly kind: 'free'; readonly text: string }
  /** Within `radius` metres of something else, in the same bounds. */
  | { readonly kind: 'near'; readonly query: WizardQuery; readonly radius: number }
);

export const ELEMENT_TYPES: readonly ElementTypeName[] = ['node', 'way', 'relation'];

export const META_NAMES: readonly MetaName[] = ['id', 'newer', 'older', 'user', 'uid', 'date'];

/** A list of queries as nested groups of two: `a and (b and c)`. The list is not empty. */
export function groupQueries(kind: 'and' | 'or', queries: readonly WizardQuery[]): WizardQuery {
  return queries.reduceRight((rest, query) => ({ kind, queries: [query, rest] }));
}
