/** Statements of the language that this engine does not run. */
import type { Statement } from '@flyover/overpass-ql';
import { UnsupportedError } from '../errors.ts';

const NOT_RUN = { compare: true, local: true } as const satisfies Partial<Record<Statement['kind'], true>>;

type NotRun = Extract<Statement, { readonly kind: keyof typeof NOT_RUN }>;

/** Whether a statement is one of them. */
export function isNotRun(statement: Statement): statement is NotRun {
  return Object.hasOwn(NOT_RUN, statement.kind);
}

/** @throws UnsupportedError that names the statement */
export function refuseStatement(statement: NotRun): never {
  throw new UnsupportedError(`The statement ${statement.kind}`, statement);
}
