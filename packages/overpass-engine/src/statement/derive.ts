/** `make` and `convert`: elements made of texts. */
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { ConvertStatement, MakeStatement, TagAssignment } from '@flyover/overpass-ql';
import { isOwnGeometry } from '../check-supported.ts';
import { tableOf } from '../database.ts';
import { type DerivedElement, derivedElementSize, EMPTY_SET, rowsOf } from '../element-set.ts';
import { RuntimeError, UnsupportedError } from '../errors.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import type { RowValue } from '../evaluate/element-functions.ts';
import { toNumber, toText } from '../evaluate/value.ts';
import { NO_ROW } from '../index/find-row.ts';
import { wayPoints } from '../output/inline-geometry.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { createTagOrder } from '../output/tag-order.ts';
import { NO_ROWS } from '../row-set.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';

/** One element, of the values over a set. */
export function runMake(context: RunContext, statement: MakeStatement): void {
  const derive = compileDerive(context, statement, undefined);
  putSet(context, statement.output.name, { ...EMPTY_SET, derived: [derive(0, [])] });
}

/** One element for each element of a set, in the order of the database, which is that of quadtiles. */
export async function runConvert(context: RunContext, statement: ConvertStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  const derived: DerivedElement[] = [];
  let bytes = 0;
  for (const type of [NODE, WAY, RELATION, AREA] as const) {
    const rows = rowsOf(set, type);
    if (rows.length === 0) continue;
    const tags = tagsOf(context, type);
    const derive = compileDerive(context, statement, type);
    for (const row of sortByQuadtile(context.database, type, rows)) {
      const element = derive(row, tags(row));
      derived.push(element);
      bytes += derivedElementSize(element);
      context.control.checkSize(bytes);
      await context.control.pause();
    }
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

type Tags = readonly (readonly [key: string, value: string])[];

/** One assignment, compiled. */
interface Part {
  readonly target: TagAssignment['target'] | 'geometry';
  readonly key: string;
  readonly value: RowValue;
}

function compileDerive(
  context: RunContext,
  statement: MakeStatement | ConvertStatement,
  type: ElementType | undefined,
): (row: number, inputTags: Tags) => DerivedElement {
  const scope = scopeOf(context, type, statement.input.name);
  const named = new Set(statement.assignments.filter((each) => each.target === 'tag' || each.target === 'remove').map((each) => each.key));
  const parts = statement.assignments.flatMap((assignment): Part[] => {
    const { target, key, value } = assignment;
    if (value === undefined) return [];
    if (isOwnGeometry(assignment)) return [{ target: 'geometry', key, value: () => '' }];
    if (target === 'special' && key !== 'id') throw new UnsupportedError(`Setting ::${key}`, assignment);
    return [{ target, key, value: compileExpression(scope, value) }];
  });
  return (row, inputTags) => {
    const tags: [string, string][] = [];
    let id: number | undefined;
    let points: Uint32Array | undefined;
    for (const { target, key, value } of parts) {
      if (target === 'geometry') points = pointsOf(context, type, row);
      else if (target === 'special') id = toNumber(value(row));
      else if (target === 'tag') tags.push([key, toText(value(row))]);
      else {
        for (const [name, text] of inputTags) {
          scope.generic.text = text;
          if (!named.has(name)) tags.push([name, toText(value(row))]);
        }
      }
    }
    return { type: statement.type, id: id ?? context.nextDerivedId++, tags, ...(points !== undefined && points.length > 0 && { points }) };
  };
}

/**
 * The places of a node or way.
 *
 * @throws RuntimeError for a relation: what it looks like is not known here
 */
function pointsOf(context: RunContext, type: ElementType | undefined, row: number): Uint32Array {
  const { lat } = context.database.store.nodes;
  if (type === RELATION) throw new RuntimeError(['The geometry of relations is not supported by this engine.']);
  const points = type === NODE ? Uint32Array.of(row) : type === WAY ? wayPoints(context.database, row, undefined) : NO_ROWS;
  return points.filter((node) => node !== NO_ROW && lat[node] !== NO_COORDINATE);
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
