import type { FindingCode } from '../finding.ts';
import { FILTER_EXAMPLES } from './filter-examples.ts';
import type { FindingExample } from './finding-example.ts';
import { STATEMENT_EXAMPLES } from './statement-examples.ts';

/** An example of each finding. */
export const FINDING_EXAMPLES: Readonly<Record<FindingCode, FindingExample>> = { ...STATEMENT_EXAMPLES, ...FILTER_EXAMPLES };
