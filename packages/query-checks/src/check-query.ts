/** Everything that is odd in a query, beside what the parser says. */
import type { ParsedQuery } from '@flyover/overpass-ql';
import { checkAreas } from './area-checks.ts';
import { type CheckOptions, contextOf } from './check-context.ts';
import { checkCoordinates } from './coordinate-checks.ts';
import { checkCost } from './cost-signs.ts';
import { checkFilters } from './filter-checks.ts';
import type { Finding } from './finding.ts';
import { withoutIgnored } from './ignored.ts';
import { checkPatterns } from './pattern-checks.ts';
import { checkPrints } from './print-checks.ts';
import { checkSets } from './set-checks.ts';
import { flowOf } from './set-flow.ts';
import { checkSettings } from './setting-checks.ts';
import { checkTags } from './tag-checks.ts';
import { checkUnions } from './union-checks.ts';
import { checkXml } from './xml-checks.ts';

const CHECKS = [
  checkSettings,
  checkCost,
  checkPatterns,
  checkFilters,
  checkTags,
  checkAreas,
  checkCoordinates,
  checkUnions,
  checkXml,
] as const;

/**
 * Checks a parsed query, in the order of its text. A query with errors has no findings: what is missing in it would be told in vain.
 *
 * Takes time in proportion to the text, whatever it holds. Never throws.
 */
export function checkQuery(parsed: ParsedQuery, options: CheckOptions): readonly Finding[] {
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return [];
  const context = contextOf(parsed, options);
  const flow = flowOf(parsed.script.statements);
  checkSets(context, flow);
  checkPrints(context, flow);
  for (const check of CHECKS) check(context);
  return withoutIgnored(inOrder(context.findings), options.text, options.language);
}

/** By their ranges, and those of one range by their codes. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => one.from - other.from || one.to - other.to || (one.code < other.code ? -1 : 1));
}
