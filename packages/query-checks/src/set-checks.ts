/** Checks of sets and `out`: sets that are empty when read, results that nothing reads, repeated or incomplete output, and older forms of a statement. */
import { allStatements, type OutStatement, type QueryStatement, scriptOptions, type UnionStatement } from '@flyover/overpass-ql';
import { type CheckContext, note, replacement } from './check-context.ts';
import type { Fix } from './finding.ts';
import { nearest } from './nearest.ts';
import type { Print, SetFlow, SetValue } from './set-values.ts';

/** The most names that are compared with the name of a set that is never written. */
const NAMES_COMPARED = 200;

/** Checks the sets of a query. */
export function checkSets(context: CheckContext, flow: SetFlow): void {
  // a set that is read under a misspelt name counts as read
  const meant = checkReads(context, flow);
  const { statements } = context.script;
  const printsNothing = !allStatements(statements).some(({ kind }) => kind === 'out');
  if (printsNothing && statements.length > 0) note(context, 'nothing-printed', lastOf(statements));
  for (const value of flow.values) if (!value.read && !meant.has(value.writer?.name ?? '')) checkUnread(context, value, printsNothing);
}

function lastOf<T>(items: readonly T[]): T {
  return items[items.length - 1];
}

/** Returns the intended names of misspelt sets. */
function checkReads(context: CheckContext, { earlyReads, written }: SetFlow): ReadonlySet<string> {
  const meantNames = new Set<string>();
  const names = [...written.keys()].filter((name) => name !== '_').slice(0, NAMES_COMPARED);
  for (const read of earlyReads) {
    const { name } = read;
    // `..count_members` reads a set whose name is a dot: the parser reports that
    if (!/\w/u.test(name)) continue;
    const line = written.get(name);
    if (line !== undefined || name === '_') {
      note(context, 'set-read-before-written', read, { set: name, ...(name !== '_' && line !== undefined && { line }) });
      continue;
    }
    const meant = nearest(name, names);
    if (meant !== undefined) meantNames.add(meant);
    const at = meant === undefined ? -1 : context.text.slice(read.from, read.to).lastIndexOf(name);
    const edit =
      meant !== undefined && at !== -1 && context.language === 'ql'
        ? { from: read.from + at, to: read.from + at + name.length, insert: meant }
        : undefined;
    note(context, 'set-never-written', read, { set: name, ...(meant !== undefined && { meant }) }, replacement(edit));
  }
  return meantNames;
}

function checkUnread(context: CheckContext, { writer, overwrittenBy }: SetValue, printsNothing: boolean): void {
  if (writer === undefined) return;
  const { statement, range, name } = writer;
  const isDefault = name === '_';
  if (isDefault && printsNothing) return;
  if (statement.kind === 'recurse') note(context, 'recursion-unused', range, { set: name });
  else if (overwrittenBy !== undefined) note(context, 'result-overwritten', range, { set: name, line: overwrittenBy });
  else if (isDefault) note(context, 'result-not-printed', range);
  else note(context, 'set-never-read', range, { set: name });
}

// Checks of `out`: twice, in an odd order, or without the coordinates that draw its elements.

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

// Older forms that a single word replaces.

/** The most members of a union that is checked: a list of thousands is no pattern of three. */
const MOST_MEMBERS = 2000;

/** The types that `nwr` stands for. */
const TYPES = ['node', 'relation', 'way'];

/** Reports unions of a node, a way and a relation query with the same filters. */
export function checkUnions(context: CheckContext): void {
  // the XML form is written by programs, which need no shorter word
  if (context.language !== 'ql') return;
  for (const statement of allStatements(context.script.statements)) if (statement.kind === 'union') checkUnion(context, statement);
}

function checkUnion(context: CheckContext, { statements }: UnionStatement): void {
  const members = statements.slice(0, MOST_MEMBERS);
  for (let at = 0; at + 2 < members.length; at++) {
    const three = members.slice(at, at + 3).filter((statement): statement is QueryStatement => statement.kind === 'query');
    if (
      three.length < 3 ||
      three
        .map(({ type }) => type)
        .sort()
        .join() !== TYPES.join()
    )
      continue;
    const [first, second, third] = three;
    const rest = restOf(context, first);
    if (first.output.explicit || rest === '' || rest !== restOf(context, second) || rest !== restOf(context, third)) continue;
    const word = context.text.slice(first.from, first.to).length - restLength(context, first);
    const isPlain = [[first, second] as const, [second, third] as const].every(([one, next]) =>
      /^\s*;\s*$/u.test(context.text.slice(one.to, next.from)),
    );
    const edits = [
      { from: first.from, to: first.from + word, insert: 'nwr' },
      { from: first.to, to: third.to, insert: '' },
    ];
    note(context, 'nwr-instead', { from: first.from, to: third.to }, {}, isPlain ? { title: 'replace', text: 'nwr', edits } : undefined);
    at += 2;
  }
}

/** Returns the text of a query statement without its type and without white space. */
function restOf(context: CheckContext, statement: QueryStatement): string {
  return context.text.slice(statement.to - restLength(context, statement), statement.to).replace(/\s+/gu, '');
}

function restLength({ text }: CheckContext, { from, to }: QueryStatement): number {
  const word = /^[a-z]+/u.exec(text.slice(from, Math.min(to, from + 12)))?.[0] ?? '';
  return to - from - word.length;
}
