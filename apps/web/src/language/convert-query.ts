/** A query in another form, for the dialog that shows both. */
import { errorsOf, type QueryForm, translateQuery } from '@flyover/overpass-ql';
import type { Converted } from './language-protocol.ts';

/** Converts Overpass QL or XML without placeholders; the first error is the reason of a failure. Never throws. */
export function convertQuery(text: string, form: QueryForm): Converted {
  const { text: converted, diagnostics, fault } = translateQuery(text, form);
  if (converted !== undefined) return { state: 'converted', text: converted };
  if (fault !== undefined) return { state: 'unsayable', kind: fault.kind, code: fault.code, line: fault.range.line };
  const [error] = errorsOf(diagnostics);
  return { state: 'unreadable', line: error?.line ?? 1, message: error?.message ?? '', hint: error?.hint };
}
