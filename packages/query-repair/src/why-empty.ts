/** Reasons for an empty answer: the query prints nothing, or one of its clauses passes nothing, which counts of a server show. */

import {
  allStatements,
  errorsOf,
  FILTERS,
  isXmlQuery,
  parseAnyQuery,
  type QueryStatement,
  type Script,
  type Statement,
} from '@flyover/overpass-ql';
import { applyEdits, type Range, type TextEdit } from '@flyover/query-text';

/** A clause of a query statement, and which count of the probe tells what it leaves. */
export interface CountedClause {
  /** As it stands in the query: `[amenity=bench]`. */
  readonly clause: string;
  /** From 1. */
  readonly line: number;
  /** The clauses of one statement belong together, in the order in which they narrow the result. */
  readonly statement: number;
}

/**
 * `noOutput`: there is no `out`; `probe`: a query whose counts, one a clause, say what is left after each; `unknown`: it cannot be told, since
 * the query cannot be read or looks for nothing by clauses.
 */
export type EmptyCause =
  | { readonly kind: 'noOutput' }
  | { readonly kind: 'probe'; readonly query: string; readonly clauses: readonly CountedClause[] }
  | { readonly kind: 'unknown' };

/** Conclusion from the counts: clauses that pass none of their input, or statements that all find something which is not printed. */
export type EmptyFinding =
  | { readonly kind: 'clauses'; readonly clauses: readonly EmptyClause[] }
  | { readonly kind: 'notPrinted'; readonly found: number };

export interface EmptyClause extends CountedClause {
  /** Elements that came to it; undefined for the first, which looks at all there is. */
  readonly before: number | undefined;
}

/** So many statements and clauses are looked at: a probe must stay as cheap as the query. */
const MOST = { statements: 5, clauses: 6 };

/** The set that counts are made of; no query of a person has one of this name. */
const SET = 'flyover_probe';

/** @param query as it was sent: without placeholders, Overpass QL or XML */
export function causeOfEmpty(query: string): EmptyCause {
  const { script, diagnostics } = parseAnyQuery(query);
  if (errorsOf(diagnostics).length > 0) return { kind: 'unknown' };
  if (printsOf(script.statements).length === 0) return { kind: 'noOutput' };
  return isXmlQuery(query) ? { kind: 'unknown' } : probeOf(query, script);
}

/** @param counts `tags.total` of each count of the probe's answer, in order */
export function findingOf(clauses: readonly CountedClause[], counts: readonly number[]): EmptyFinding {
  const empty: EmptyClause[] = [];
  let found = 0;
  for (const [at, clause] of clauses.entries()) {
    const isFirst = clauses[at - 1]?.statement !== clause.statement;
    const isLast = clauses[at + 1]?.statement !== clause.statement;
    const before = isFirst ? undefined : counts[at - 1];
    if (counts[at] === 0 && before !== 0) empty.push({ ...clause, before });
    if (isLast) found += counts[at] ?? 0;
  }
  return found > 0 ? { kind: 'notPrinted', found } : { kind: 'clauses', clauses: empty };
}

function probeOf(query: string, script: Script): EmptyCause {
  const text = ({ from, to }: Range) => query.slice(from, to);
  const clauses: CountedClause[] = [];
  const edits: TextEdit[] = [];
  const known = new Set<string>();
  let statements = 0;
  for (const top of script.statements) {
    let insert = '';
    for (const statement of queriesOf(top, known)) {
      if (statements === MOST.statements) break;
      // where something is comes before what it is, so that no count goes over the whole world
      const areas = statement.filters.filter(({ kind }) => FILTERS[kind].saysWhere).map(text);
      const others = statement.filters.filter(({ kind }) => !FILTERS[kind].saysWhere);
      const start = `${query.slice(statement.from, statement.filters[0]?.from ?? statement.output.from)}${areas.join('')}`;
      const narrowing = others.length === 0 ? [statement] : others.slice(0, MOST.clauses);
      for (const [number, { line }] of narrowing.entries()) {
        const taken = others.slice(0, number + 1).map(text);
        insert += `${start}${taken.join('')}->.${SET};.${SET} out count;`;
        clauses.push({ clause: taken.at(-1) ?? areas.join(''), line, statement: statements });
      }
      statements++;
    }
    if (insert !== '') edits.push({ from: top.from, to: top.from, insert });
    if ('output' in top && top.output !== undefined) known.add(top.output.name);
  }
  if (clauses.length === 0) return { kind: 'unknown' };
  // what stood for an output stays a statement: a block must not be empty
  for (const { from, to } of printsOf(script.statements)) edits.push({ from, to, insert: `._->.${SET}` });
  return { kind: 'probe', query: applyEdits(query, [...asJson(script), ...edits]), clauses };
}

/** The query statements that can be counted before a top-level statement begins: those that read only sets which are there then. */
function queriesOf(top: Statement, known: ReadonlySet<string>): readonly QueryStatement[] {
  const queries = top.kind === 'union' ? top.statements : top.kind === 'difference' ? [top.base] : [top];
  return queries.filter((statement, index): statement is QueryStatement => {
    if (statement.kind !== 'query' || (statement.filters.length === 0 && statement.inputs.length === 0)) return false;
    const sets = [...statement.inputs, ...statement.filters.flatMap((filter) => ('source' in filter ? [filter.source] : []))];
    return sets.every(({ name }) => (name === '_' ? index === 0 : known.has(name)));
  });
}

/** Every `out`, in blocks too. */
function printsOf(statements: readonly Statement[]): readonly Statement[] {
  return allStatements(statements).filter(({ kind }) => kind === 'out');
}

/** The answer as JSON, whatever the query asks for; the other settings stay. */
function asJson({ settings, from }: Script): readonly TextEdit[] {
  const out = settings.find(({ name }) => name === 'out');
  if (out !== undefined) return [{ from: out.from, to: out.to, insert: '[out:json]' }];
  if (settings.length > 0) return [{ from: settings[0].from, to: settings[0].from, insert: '[out:json]' }];
  return [{ from, to: from, insert: '[out:json];' }];
}
