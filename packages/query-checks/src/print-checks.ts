/** What is printed: twice, in an odd order, or without the coordinates that draw it. */
import { type OutStatement, scriptOptions } from '@flyover/overpass-ql';
import { type CheckContext, note } from './check-context.ts';
import type { Fix } from './finding.ts';
import type { Print, SetFlow } from './flow-facts.ts';

/** Checks every `out` of a query. */
export function checkPrints(context: CheckContext, { prints }: SetFlow): void {
  for (const { statement, after, twin } of prints) {
    if (statement.detail === 'count') {
      if (after !== undefined) note(context, 'count-after-out', statement, { line: after.line });
    } else if (twin !== undefined) note(context, 'printed-twice', statement, { line: twin.line });
  }
  checkGeometry(context, prints);
}

function checkGeometry(context: CheckContext, prints: readonly Print[]): void {
  const { format } = scriptOptions(context.script);
  if (format !== 'json' && format !== 'xml') return;
  // nodes that are printed anywhere draw the ways of the whole answer
  if (prints.some(({ statement, value }) => statement.detail !== 'count' && (value?.hasNodes ?? false))) return;
  for (const { statement, value } of prints) {
    const { detail, geometry } = statement;
    if (geometry !== 'none' || (detail !== 'skel' && detail !== 'body' && detail !== 'meta')) continue;
    const hasWays = value?.types.has('way') ?? false;
    const hasRelations = value?.types.has('relation') ?? false;
    if (!hasWays && !hasRelations) continue;
    const what = hasWays && hasRelations ? 'both' : hasWays ? 'ways' : 'relations';
    note(context, 'no-geometry', statement, { what }, geometryFix(context, statement));
  }
}

function geometryFix({ language }: CheckContext, { to }: OutStatement): Fix | undefined {
  return language === 'ql' ? { title: 'add', text: 'geom', edits: [{ from: to, to, insert: ' geom' }] } : undefined;
}
