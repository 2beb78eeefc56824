/** Runs a query twice, as `[diff:]` and `[adiff:]` ask. */
import type { ComparedMoments, Statement } from '@flyover/overpass-ql';
import { databaseAt } from '../history/database-at.ts';
import { secondsOf } from '../history/moment.ts';
import { PRESENT } from '../history/versions.ts';
import type { RunContext, RunStatement } from '../run-context.ts';
import { createFrame } from '../set-frame.ts';

/**
 * The first run keeps what the statements that print have found at the earlier moment, the second prints how that differs from what
 * they find at the later one. Each begins with empty sets.
 *
 * @throws RuntimeError where the data has no history
 */
export async function runComparison(
  context: RunContext,
  statements: readonly Statement[],
  moments: ComparedMoments,
  run: RunStatement,
): Promise<void> {
  const since = secondsOf(moments.since) ?? PRESENT;
  const until = secondsOf(moments.until ?? '') ?? PRESENT;
  const earlier = databaseAt(context, since);
  const later = databaseAt(context, until);
  const comparison = { earlier, later, since, until, augmented: moments.isAugmented, stage: 'earlier' as const, kept: new Map() };
  context.comparison = comparison;
  context.database = earlier;
  for (const statement of statements) await run(context, statement);
  context.comparison = { ...comparison, stage: 'later' };
  context.database = later;
  context.frame = createFrame();
  for (const statement of statements) await run(context, statement);
}
