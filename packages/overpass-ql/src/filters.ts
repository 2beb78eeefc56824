/** What there is to know of each filter: its words, its element, what it reads. */
import type { SetReference } from './syntax-node.ts';
import type { Expression } from './syntax-tree-expression.ts';
import type { Filter } from './syntax-tree-filter.ts';

/** What there is to know of a filter beside its node. */
interface FilterFacts {
  /** what it begins with in its parentheses; those in brackets have none */
  readonly words: readonly string[];
  /** its element in the XML form */
  readonly element: string;
  /** whether it says where something is, not what */
  readonly saysWhere: boolean;
}

/** What there is to know of each. */
export const FILTERS = {
  tagExists: { words: [], element: 'has-kv', saysWhere: false },
  tagAbsent: { words: [], element: 'has-kv', saysWhere: false },
  tagEquals: { words: [], element: 'has-kv', saysWhere: false },
  tagMatches: { words: [], element: 'has-kv', saysWhere: false },
  tagKeyMatches: { words: [], element: 'has-kv', saysWhere: false },
  bbox: { words: ['bbox'], element: 'bbox-query', saysWhere: true },
  ids: { words: ['id'], element: 'id-query', saysWhere: true },
  around: { words: ['around'], element: 'around', saysWhere: true },
  area: { words: ['area'], element: 'area-query', saysWhere: true },
  poly: { words: ['poly'], element: 'polygon-query', saysWhere: true },
  user: { words: ['user'], element: 'user', saysWhere: false },
  uid: { words: ['uid'], element: 'user', saysWhere: false },
  touched: { words: ['user_touched', 'uid_touched'], element: 'user', saysWhere: false },
  newer: { words: ['newer'], element: 'newer', saysWhere: false },
  changed: { words: ['changed'], element: 'changed', saysWhere: false },
  recurse: { words: ['r', 'w', 'bn', 'bw', 'br', '>', '>>', '<', '<<'], element: 'recurse', saysWhere: true },
  wayCount: { words: ['way_cnt', 'way_link'], element: 'recurse', saysWhere: true },
  pivot: { words: ['pivot'], element: 'pivot', saysWhere: true },
  if: { words: ['if'], element: 'filter', saysWhere: false },
} as const satisfies Readonly<Record<Filter['kind'], FilterFacts>>;

/** What a filter in parentheses begins with. */
export type FilterWord = (typeof FILTERS)[Filter['kind']]['words'][number];

/** The sets that a filter reads, those of its expressions apart, and its expressions. */
export function filterParts(filter: Filter): { readonly sources: readonly SetReference[]; readonly expressions: readonly Expression[] } {
  switch (filter.kind) {
    case 'around':
      return { sources: filter.coordinates.length === 0 ? [filter.source] : [], expressions: [] };
    case 'area':
      return { sources: filter.id === undefined ? [filter.source] : [], expressions: [] };
    case 'recurse':
    case 'wayCount':
    case 'pivot':
      return { sources: [filter.source], expressions: [] };
    case 'if':
      return { sources: [], expressions: [filter.condition] };
    case 'tagExists':
    case 'tagAbsent':
    case 'tagEquals':
    case 'tagMatches':
    case 'tagKeyMatches':
    case 'bbox':
    case 'ids':
    case 'poly':
    case 'user':
    case 'uid':
    case 'touched':
    case 'newer':
    case 'changed':
      return { sources: [], expressions: [] };
  }
}
