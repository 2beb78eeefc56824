/** `make` and `convert`: elements made of texts. */
import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import type { ConvertStatement, Expression, MakeStatement, TagAssignment } from '@flyover/overpass-ql';
import { derivedElementSize, EMPTY_SET, textSize } from '../element-set.ts';
import { compileExpression, type Scope, scopeOf, speaksOfNoSet } from '../evaluate/compile-expression.ts';
import { compileGeometry } from '../evaluate/compile-geometry.ts';
import { databaseOfRows } from '../evaluate/rows-at-hand.ts';
import { keysOf, type RowValue, type Subject, subjectsIn } from '../evaluate/subject.ts';
import { compareTexts, toInteger, toText, type Value } from '../evaluate/value.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';

/** One element, of the values over a set. */
export function runMake(context: RunContext, statement: MakeStatement): void {
  putSet(context, statement.output.name, {
    ...EMPTY_SET,
    derived: [compileDerive({ context, subject: undefined, database: context.database }, statement)(0)],
  });
}

/** One element for each element of a set, in the order of the database, which is that of quadtiles. */
export async function runConvert(context: RunContext, statement: ConvertStatement): Promise<void> {
  const derived: DerivedElement[] = [];
  let bytes = 0;
  for (const { subject, rows } of subjectsIn(getSet(context, statement.input.name))) {
    const values = statement.assignments.flatMap(({ value }) => value ?? []);
    const database = databaseOfRows(context.database, subject, rows, values);
    const derive = compileDerive({ context, subject, database }, statement);
    for (const row of subject.type === 'derived' ? rows : sortByQuadtile(context.database, subject.type, rows)) {
      const element = derive(row);
      derived.push(element);
      bytes += derivedElementSize(element);
      context.control.checkSize(bytes);
      await context.control.pause();
    }
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

/** A derived element while it is made. */
interface Draft {
  /** Of its texts. */
  bytes: number;
  readonly tags: [key: string, value: string][];
  id: number | bigint | undefined;
  geometry: DerivedGeometry | undefined;
}

/** One assignment, compiled. */
type Part = (draft: Draft, row: number) => void;

/** The input from which elements are made. */
type AtHand = Pick<Scope, 'context' | 'subject' | 'database'>;

function scopeAt({ context, subject, database }: AtHand, key?: string): Scope {
  return scopeOf(context, subject, database, key);
}

function compileDerive(at: AtHand, statement: MakeStatement | ConvertStatement): (row: number) => DerivedElement {
  const { context } = at;
  const named = new Set(statement.assignments.filter((each) => each.target === 'tag' || each.target === 'remove').map((each) => each.key));
  const parts = statement.assignments.flatMap((assignment) => compileAssignment(at, assignment, named));
  return (row) => {
    const draft: Draft = { bytes: 0, tags: [], id: undefined, geometry: undefined };
    for (const part of parts) part(draft, row);
    const { tags, geometry } = draft;
    const id = draft.id ?? context.nextDerivedId++;
    return { type: statement.type, id, tags, ...(geometry !== undefined && { geometry }) };
  };
}

function compileAssignment(at: AtHand, assignment: TagAssignment, named: ReadonlySet<string>): Part[] {
  const { context } = at;
  const { target, key, value, set } = assignment;
  if (value === undefined || speaksOfNoSet(context, value)) return [];
  if (target === 'tag') return [tagPart(at, key, value)];
  if (target === 'special') {
    if (key === 'geom') return [geometryPart(at, value)];
    return [idPart(compileExpression(scopeAt(at), value))];
  }
  if (set !== undefined) {
    return keysInSet(context, set.name)
      .filter((name) => !named.has(name))
      .map((name) => tagPart(at, name, value));
  }
  return at.subject === undefined ? [] : [eachTagPart(at, at.subject, value, named)];
}

function tagPart(at: AtHand, key: string, expression: Expression): Part {
  const value = compileExpression(scopeAt(at, key), expression);
  return (draft, row) => addTag(at, draft, key, value(row));
}

/** @throws RuntimeError where one element alone has more than the query may use */
function addTag({ context }: AtHand, draft: Draft, key: string, value: Value): void {
  const text = toText(value);
  draft.tags.push([key, text]);
  draft.bytes += textSize(text);
  context.control.checkSize(draft.bytes);
}

/** The first id that is a whole number counts. It is printed without a sign. */
function idPart(value: RowValue): Part {
  return (draft, row) => {
    const id = toInteger(value(row));
    if (id !== undefined) draft.id ??= id < 0 ? BigInt.asUintN(64, BigInt(id)) : id;
  };
}

function geometryPart(at: AtHand, expression: Expression): Part {
  const geometry = compileGeometry(scopeAt(at), expression);
  return (draft, row) => {
    draft.geometry = geometry(row);
  };
}

/** `::=`: each key of the element at hand, in the order of bytes. */
function eachTagPart(at: AtHand, subject: Subject, expression: Expression, named: ReadonlySet<string>): Part {
  const scope = scopeAt(at);
  const value = compileExpression(scope, expression);
  const keys = keysOf(at.database, subject);
  return (draft, row) => {
    for (const key of keys(row)) {
      at.context.control.round();
      scope.generic.key = key;
      if (!named.has(key)) addTag(at, draft, key, value(row));
    }
  };
}

/** All keys that occur in a set, in the order of their bytes. */
function keysInSet(context: RunContext, name: string): string[] {
  const found = new Set<string>();
  for (const { subject, rows } of subjectsIn(getSet(context, name))) {
    const keys = keysOf(databaseOfRows(context.database, subject, rows, []), subject);
    for (const row of rows) for (const key of keys(row)) found.add(key);
  }
  return [...found].sort(compareTexts);
}
