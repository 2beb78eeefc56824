/** Checks of queries beyond the parser: what is odd, costly or misspelt, as data. */
export type { Bbox as View } from '@flyover/bounding-box';
export type { TextEdit } from '@flyover/query-text';
export type { CheckOptions } from './check-context.ts';
export { checkExpanded, checkQuery, checkText, type TextOptions } from './check-query.ts';
export { costSigns } from './cost-signs.ts';
export { COST_FINDINGS, FINDINGS, type Finding, type FindingCode, type FindingData, type Fix, sentenceKey } from './finding.ts';
export { FINDING_EXAMPLES, type FindingExample } from './finding-examples.ts';
export { checkPlaceholders } from './placeholder-checks.ts';
export { readTagKnowledge, type TaggingSchema, type TagKnowledge } from './tag-knowledge.ts';
export { type ProblemCode, type TextProblem, textProblems } from './text-problems.ts';
