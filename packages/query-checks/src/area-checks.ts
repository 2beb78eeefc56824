/** Areas that are asked for by name alone. */
import { allStatements, type Filter } from '@flyover/overpass-ql';
import { type CheckContext, note } from './check-context.ts';

const NAME = /^(?:(?:alt|int|loc|nat|official|old|reg|short)_)?name(?::.*)?$/u;

/** Tells of areas that are known by a name only: buildings, shops and districts have the same ones. */
export function checkAreas(context: CheckContext): void {
  for (const statement of allStatements(context.script.statements)) {
    if (statement.kind !== 'query' || statement.type !== 'area' || statement.inputs.length > 0) continue;
    const { filters } = statement;
    const [first] = filters;
    if (first !== undefined && filters.every(isName) && isName(first)) note(context, 'area-name-only', statement, { name: nameOf(first) });
  }
}

function isName(filter: Filter): boolean {
  return (filter.kind === 'tagEquals' || filter.kind === 'tagMatches') && !filter.negated && NAME.test(filter.key.value);
}

function nameOf(filter: Filter): string {
  return filter.kind === 'tagEquals' ? filter.value.value : filter.kind === 'tagMatches' ? filter.pattern.value : '';
}
