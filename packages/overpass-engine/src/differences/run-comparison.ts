/** Runs a query twice, as `[diff:]` and `[adiff:]` ask. */
import type { DiffSetting, Statement } from '@flyover/overpass-ql';
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
  setting: DiffSetting,
  run: RunStatement,
): Promise<void> {
  const since = secondsOf(setting.since.value) ?? PRESENT;
  const until = secondsOf(setting.until?.value ?? '') ?? PRESENT;
  const earlier = databaseAt(context, since);
  const later = databaseAt(context, until);
  const comparison = { earlier, later, since, until, augmented: setting.name === 'adiff', stage: 'earlier' as const, kept: new Map() };
  context.comparison = comparison;
  context.database = earlier;
  for (const statement of statements) await run(context, statement);
  context.comparison = { ...comparison, stage: 'later' };
  context.database = later;
  context.frame = createFrame();
  for (const statement of statements) await run(context, statement);
}
