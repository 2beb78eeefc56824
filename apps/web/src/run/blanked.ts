/** Texts without their directives, for scanners that know none. */
import type { Placeholder } from '@flyover/query-template';

/** The text with blanks in place of its directives: every other character keeps its offset. */
export function blanked(text: string, placeholders: readonly Placeholder[]): string {
  let plain = '';
  for (const { from, to } of placeholders) {
    if (from < plain.length) continue;
    plain += text.slice(plain.length, from) + ' '.repeat(to - from);
  }
  return plain + text.slice(plain.length);
}
