/** The explanation of a query, statement by statement, as data: the sentences are the app's, in its languages. */
import type { Range } from '@flyover/query-text';

/** The values in a sentence. The name of a set is `_` where the default one is meant. */
export type Said = Readonly<Record<string, string | number | readonly string[]>>;

/** A part of a sentence. */
export interface Clause {
  readonly code: ClauseCode;
  readonly said: Said;
}

/** Every part of a sentence that tells what a query statement looks for (`WHAT_CODES`) and where (`WHERE_CODES`). */
export const WHAT_CODES = [
  'tagged',
  'differs',
  'exists',
  'absent',
  'matches',
  'not-matches',
  'one-of',
  'key-matches',
  'user',
  'uid',
  'touched',
  'newer',
  'changed',
  'changed-since',
  'changed-between',
  'if',
] as const;
export const WHERE_CODES = [
  'view',
  'box',
  'ids',
  'around',
  'around-point',
  'around-line',
  'around-center',
  'around-place',
  'area',
  'area-id',
  'poly',
  'nodes-of-ways',
  'nodes-at',
  'members',
  'members-role',
  'with-nodes',
  'with-ways',
  'with-relations',
  'with-role',
  'down',
  'down-all',
  'up',
  'up-all',
  'way-count',
  'way-count-from',
  'way-link',
  'way-link-from',
  'pivot',
  'place',
  'in-set',
] as const;
export type ClauseCode = (typeof WHAT_CODES)[number] | (typeof WHERE_CODES)[number];

/** Every kind of sentence. */
export const STATEMENT_CODES = [
  'find',
  'find-place',
  'take',
  'copy',
  'down',
  'down-all',
  'up',
  'up-all',
  'areas-at',
  'areas-at-center',
  'areas-of',
  'to-areas',
  'print',
  'print-count',
  'make',
  'convert',
  'timeline',
  'timeline-version',
  'local',
  'union',
  'difference',
  'foreach',
  'for',
  'complete',
  'if',
  'retro',
  'compare',
  'compare-delta',
] as const;
export const SETTING_CODES = [
  'timeout',
  'maxsize',
  'out-xml',
  'out-json',
  'out-csv',
  'out-custom',
  'out-popup',
  'bbox',
  'bbox-view',
  'date',
  'diff',
  'diff-until',
  'adiff',
  'adiff-until',
] as const;

/** One setting. */
export interface ExplainedSetting extends Range {
  readonly code: (typeof SETTING_CODES)[number];
  readonly said: Said;
  /** 1-based */
  readonly line: number;
}

/** One statement. */
export interface ExplainedStatement extends Range {
  readonly code: (typeof STATEMENT_CODES)[number];
  readonly said: Said;
  /** what a query looks for, and where; empty for other statements */
  readonly what: readonly Clause[];
  readonly where: readonly Clause[];
  /** what it calls its outcome; undefined: it gives it no name */
  readonly called: string | undefined;
  /** 1-based */
  readonly line: number;
  readonly blocks: readonly ExplainedBlock[];
}

/** Statements in another one. `without`: what a difference takes away. */
export interface ExplainedBlock {
  readonly role: 'body' | 'otherwise' | 'without';
  readonly statements: readonly ExplainedStatement[];
}

/** A whole query. */
export interface Explanation {
  readonly settings: readonly ExplainedSetting[];
  readonly statements: readonly ExplainedStatement[];
  /** whether all of it could be read */
  readonly isWhole: boolean;
}
