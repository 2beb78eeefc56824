/** Older ways to say what one word says now. */
import { allStatements, type QueryStatement, type UnionStatement } from '@flyover/overpass-ql';
import { type CheckContext, note } from './check-context.ts';

/** Members of a union that are looked at: a list of thousands is no pattern of three. */
const MOST_MEMBERS = 2000;

/** The types that `nwr` stands for, as many as there are words for them. */
const TYPES = ['node', 'relation', 'way'];

/** Tells of unions of a node, a way and a relation query with the same filters. */
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

/** A query without its type, blanks apart. */
function restOf(context: CheckContext, statement: QueryStatement): string {
  return context.text.slice(statement.to - restLength(context, statement), statement.to).replace(/\s+/gu, '');
}

function restLength({ text }: CheckContext, { from, to }: QueryStatement): number {
  const word = /^[a-z]+/u.exec(text.slice(from, Math.min(to, from + 12)))?.[0] ?? '';
  return to - from - word.length;
}
