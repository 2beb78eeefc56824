import type { OutlineItem } from '@flyover/query-reading';
import i18next from 'i18next';

/** A statement in lists: its text, or what it is where that begins with what it holds. */
export function outlineLabel({ kind, label, set }: OutlineItem): string {
  if (kind !== 'union' && kind !== 'difference') return label;
  return `${i18next.t(`reading.kind.${kind}`)}${set === undefined ? '' : ` ->.${set}`}`;
}
