/** The log of a run, statement by statement. */
import { AREA, type ElementType, NODE, WAY } from '@flyover/osm-elements';
import { STATEMENTS, type Statement } from '@flyover/overpass-ql';
import type { FilterPlan } from './filter/filter-plan.ts';

/** From where to where something stands in the query, UTF-16 units. */
export type Range = readonly [from: number, to: number];

/** The plan by which the rows of one type were found. */
export interface ExplainedPlan {
  readonly type: 'node' | 'way' | 'relation' | 'area';
  /**
   * Source of the initial rows: a kind of filter, `inputs`, `globalBbox` or `closedWays`; absent where these were all rows of the table.
   */
  readonly list?: string;
  /** Position of the source in the query; absent where it has none, such as the box of the settings. */
  readonly range?: Range;
  /** Number of rows that the source estimated, and that it listed. */
  readonly estimated: number;
  readonly listed: number;
  /** Tests that the rows had to pass, in this order. */
  readonly tests: readonly ExplainedTest[];
}

/** A filter that rows were held against. */
export interface ExplainedTest {
  readonly filter: string;
  readonly range?: Range;
  /** Of a row, compared with the others: 1 is a look at a column. */
  readonly cost: number;
  readonly before: number;
  readonly after: number;
}

/** A statement that has run. */
export interface ExplainedStatement {
  /** As the XML form names it, such as `query`. */
  readonly name: string;
  /** Start of the statement in the query, UTF-16 units; its line, from 1. */
  readonly from: number;
  readonly line: number;
  /** Number of enclosing blocks. */
  readonly depth: number;
  readonly runs: number;
  /** Of all its runs, with what stands in its block. */
  readonly milliseconds: number;
  /** Elements that its last run found; absent where a statement gives no set. */
  readonly rows?: number;
  /** Of its last run. */
  readonly plans: readonly ExplainedPlan[];
}

type Growing<T> = { -readonly [Field in keyof T]: T[Field] };

/** Given to a run, it has the statements afterwards: in the order in which they first began. */
export class ExplainLog {
  private readonly known = new Map<Statement, Growing<ExplainedStatement>>();
  private readonly names = new Map<FilterPlan, { readonly filter: string; readonly range?: Range }>();
  private readonly open: Growing<ExplainedStatement>[] = [];

  get statements(): readonly ExplainedStatement[] {
    return [...this.known.values()];
  }

  /** Begins a statement. @returns ends it */
  begin(statement: Statement): (rows: number | undefined) => void {
    let noted = this.known.get(statement);
    if (noted === undefined) {
      const { element } = STATEMENTS[statement.kind];
      noted = { name: element, from: statement.from, line: statement.line, depth: this.open.length, runs: 0, milliseconds: 0, plans: [] };
      this.known.set(statement, noted);
    }
    const { open } = this;
    const own = noted;
    own.runs++;
    own.plans = [];
    open.push(own);
    const begun = performance.now();
    return (rows) => {
      own.milliseconds += performance.now() - begun;
      if (rows !== undefined) own.rows = rows;
      open.pop();
      this.names.clear();
    };
  }

  /** Sets the name of a plan, and its range in the query. */
  name(plan: FilterPlan, name: string, { from, to }: { readonly from: number; readonly to: number } = { from: 0, to: 0 }): void {
    this.names.set(plan, { filter: name, ...(to > from && { range: [from, to] }) });
  }

  /** Notes what rows were begun with. @returns notes a test */
  planned(
    type: ElementType,
    first: FilterPlan | undefined,
    estimated: number,
    listed: number,
  ): (plan: FilterPlan, before: number, after: number) => void {
    const tests: ExplainedTest[] = [];
    const { filter: list, range }: Partial<ReturnType<ExplainLog['nameOf']>> = first === undefined ? {} : this.nameOf(first);
    const begun = { ...(list !== undefined && { list }), ...(range !== undefined && { range }) };
    const plan: ExplainedPlan = { type: nameOfType(type), ...begun, estimated, listed, tests };
    const statement = this.open.at(-1);
    if (statement !== undefined) statement.plans = [...statement.plans, plan];
    return (tested, before, after) => void tests.push({ ...this.nameOf(tested), cost: tested.cost, before, after });
  }

  private nameOf(plan: FilterPlan): { readonly filter: string; readonly range?: Range } {
    return this.names.get(plan) ?? { filter: 'filter' };
  }
}

function nameOfType(type: ElementType): ExplainedPlan['type'] {
  if (type === NODE) return 'node';
  if (type === WAY) return 'way';
  return type === AREA ? 'area' : 'relation';
}
