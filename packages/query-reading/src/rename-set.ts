/** Another name for a set, everywhere. */
import { errorsOf } from '@flyover/overpass-ql';
import type { QueryText, TextEdit } from '@flyover/query-text';
import { type Use, useAt, usesIn } from './uses.ts';

/**
 * Reason why a set cannot have the name. `no-set`: there is no set at the position; `default-set`: it is `_`, which has no name to change; `faulty`: the
 * query has an error, so that not all places are known; `placeholder`: a placeholder writes the name; `no-name`: it is no valid name of a set; `taken`:
 * another set has it.
 */
export type RenameRefusal =
  | { readonly code: 'no-set' | 'default-set' | 'no-name' }
  | { readonly code: 'faulty' | 'placeholder' | 'taken'; readonly line: number };

/** The result of `renameSet`. */
export type Renaming = { readonly edits: readonly TextEdit[] } | { readonly refusal: RenameRefusal };

/** Characters of a name at most. */
const NAME_LIMIT = 1000;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The set at an offset that can be renamed, with its range, or why there is none. */
export function renamableAt(read: QueryText, position: number): { readonly set: Use } | { readonly refusal: RenameRefusal } {
  const set = useAt(
    usesIn(read).filter(({ of }) => of === 'set'),
    position,
  );
  if (set === undefined) return { refusal: { code: 'no-set' } };
  if (set.name === '_') return { refusal: { code: 'default-set' } };
  if (!read.isWhole) return { refusal: { code: 'faulty', line: faultLine(read) } };
  const written = usesIn(read).find(({ of, name, isExpanded }) => of === 'set' && name === set.name && isExpanded);
  return written === undefined ? { set } : { refusal: { code: 'placeholder', line: written.line } };
}

/** The edits that give the set at an offset of the text another name, in order. None where it has the name already. */
export function renameSet(read: QueryText, position: number, newName: string): Renaming {
  const found = renamableAt(read, position);
  if ('refusal' in found) return found;
  const { name } = found.set;
  if (newName === name) return { edits: [] };
  if (!NAME.test(newName) || newName === '_' || newName.length > NAME_LIMIT) return { refusal: { code: 'no-name' } };
  const sets = usesIn(read).filter(({ of }) => of === 'set');
  const taken = sets.find((use) => use.name === newName);
  if (taken !== undefined) return { refusal: { code: 'taken', line: taken.line } };
  return { edits: sets.filter((use) => use.name === name).map(({ from, to }) => ({ from, to, insert: newName })) };
}

function faultLine({ parsed, inText, lineAt }: QueryText): number {
  const [fault] = errorsOf(parsed.diagnostics);
  return fault === undefined ? 1 : lineAt(inText(fault).from);
}
