/** What a search means, as data: what the query is written from, and what a page can put into words of any language. */
import type { Moment } from './moment.ts';
import type { PresetMatch } from './presets/preset.ts';
import type { ElementTypeName, Pattern } from './wizard-search.ts';

/** Where it is searched. */
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

/** What is found: elements for which one of the alternatives holds. */
export interface SearchMeaning {
  readonly bounds: MeaningBounds;
  /** The data as it was at this moment. */
  readonly date?: Moment;
  /** At least one, no two the same. */
  readonly alternatives: readonly MeaningAlternative[];
}

/** Metres around a place where nothing else is said (specification, section 9). */
export const DEFAULT_RADIUS = 1000;
