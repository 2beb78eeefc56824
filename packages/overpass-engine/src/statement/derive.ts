/** `make` and `convert`: elements made of texts. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { ConvertStatement, MakeStatement, TagAssignment } from '@flyover/overpass-ql';
import { tableOf } from '../database.ts';
import { type DerivedElement, EMPTY_SET, rowsOf } from '../element-set.ts';
import { UnsupportedError } from '../errors.ts';
import { compileExpression, type Scope } from '../evaluate/compile-expression.ts';
import { toNumber, toText, type Value } from '../evaluate/value.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { createTagOrder } from '../output/tag-order.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';

/** One element, of the values over a set. */
export function runMake(context: RunContext, statement: MakeStatement): void {
  const scope: Scope = { context, type: undefined, set: statement.input.name, generic: undefined };
  const element = derive(context, statement.type, statement.assignments, scope, 0, []);
  putSet(context, statement.output.name, { ...EMPTY_SET, derived: [element] });
}

/** One element for each element of a set, in the order of the database, which is that of quadtiles. */
export async function runConvert(context: RunContext, statement: ConvertStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  const derived: DerivedElement[] = [];
  for (const type of [NODE, WAY, RELATION, AREA] as const) {
    const tags = tagsOf(context, type);
    for (const row of sortByQuadtile(context.database, type, rowsOf(set, type))) {
      const scope: Scope = { context, type, set: statement.input.name, generic: undefined };
      derived.push(derive(context, statement.type, statement.assignments, scope, row, tags(row)));
      await context.control.pause();
    }
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

function derive(
  context: RunContext,
  type: string,
  assignments: readonly TagAssignment[],
  scope: Scope,
  row: number,
  inputTags: readonly (readonly [string, string])[],
): DerivedElement {
  const tags: [string, string][] = [];
  const named = new Set(assignments.filter((each) => each.target === 'tag' || each.target === 'remove').map((each) => each.key));
  let id: number | undefined;
  for (const { target, key, value, ...place } of assignments) {
    if (value === undefined) continue;
    if (target === 'all') {
      for (const [name, text] of inputTags) {
        if (!named.has(name)) tags.push([name, toText(compileExpression({ ...scope, generic: text }, value)(row))]);
      }
      continue;
    }
    const result: Value = compileExpression(scope, value)(row);
    if (target === 'tag') tags.push([key, toText(result)]);
    else if (key === 'id') id = toNumber(result);
    else throw new UnsupportedError(`Setting ::${key}`, place);
  }
  return { type, id: id ?? context.nextDerivedId++, tags };
}

/** The tags of elements of a type as texts, in the order of print. */
function tagsOf(context: RunContext, type: ElementType): (row: number) => [string, string][] {
  const { database } = context;
  const { strings } = database.store;
  const order = createTagOrder(database);
  const table = type === AREA ? database.store.relations : tableOf(database, type);
  return (row) => {
    const own = type === AREA ? database.areas().relations[row] : row;
    return order(table, own).map((i) => [strings.get(table.tagKeys[i]), strings.get(table.tagValues[i])]);
  };
}
