/** The differences between the tags of two states of an element. */
import type { ElementDetails } from '@flyover/result-session';

type Tags = ElementDetails['tags'];

/** A key whose value is another. */
export interface TagChange {
  readonly key: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: string;
  readonly after?: string;
}

/** Keys in the order of the later state, then those that it has no more; what is the same is left out. */
export function tagChanges(before: Tags, after: Tags): TagChange[] {
  const [then, now] = [new Map(before), new Map(after)];
  const changes: TagChange[] = [];
  for (const [key, value] of now) {
    const old = then.get(key);
    if (old === undefined) changes.push({ key, kind: 'added', after: value });
    else if (old !== value) changes.push({ key, kind: 'changed', before: old, after: value });
  }
  for (const [key, value] of then) if (!now.has(key)) changes.push({ key, kind: 'removed', before: value });
  return changes;
}
