/** Checks of queries beyond the parser: what is odd, costly or misspelt, as data. */
export type { CheckOptions, View } from './check-context.ts';
export { checkQuery } from './check-query.ts';
export { checkExpanded, checkText, type TextOptions } from './check-text.ts';
export { costSigns } from './cost-signs.ts';
export type { FindingExample } from './examples/finding-example.ts';
export { FINDING_EXAMPLES } from './examples/finding-examples.ts';
export { COST_FINDINGS, FINDINGS, type Finding, type FindingCode, type FindingData, type Fix, type TextEdit } from './finding.ts';
export { checkPlaceholders } from './placeholder-checks.ts';
export { readTagKnowledge, type TaggingSchema, type TagKnowledge } from './tag-knowledge.ts';
export type { ProblemCode, TextProblem } from './text-problem.ts';
export { textProblems } from './text-problems.ts';
