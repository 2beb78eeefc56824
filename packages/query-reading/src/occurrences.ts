/** All uses of the set or key that the cursor is in. */
import type { ReadText } from './read-text.ts';
import type { Use } from './use.ts';
import { useAt, usesIn } from './uses.ts';

/** Every use of the set or key at an offset of the text, itself among them; empty where neither stands. */
export function occurrencesAt(read: ReadText, position: number): readonly Use[] {
  const uses = usesIn(read);
  const at = useAt(uses, position);
  return at === undefined ? [] : uses.filter(({ of, name }) => of === at.of && name === at.name);
}
