/**
 * Notes that were being typed when the page was left. The worker that stores them may end with the page before it has: local storage alone is
 * written at once.
 */
const PREFIX = 'flyover-task-note ';

/** A note that may not have been stored. */
export interface KeptNote {
  readonly list: string;
  readonly at: number;
  readonly note: string;
  /** The note that was stored at that time: one that has changed since is newer. */
  readonly before: string;
}

/** Keeps a note until it is stored. */
export function keepNote({ list, at, note, before }: KeptNote): void {
  try {
    localStorage.setItem(`${PREFIX}${list} ${at}`, JSON.stringify({ note, before }));
  } catch {
    // without local storage the worker alone has it
  }
}

/** It is stored. */
export function forgetNote({ list, at }: Pick<KeptNote, 'list' | 'at'>): void {
  try {
    localStorage.removeItem(`${PREFIX}${list} ${at}`);
  } catch {
    // nothing was kept
  }
}

/** Returns the kept notes of a list. */
export function keptNotes(list: string): readonly KeptNote[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    return keys
      .filter((key) => key.startsWith(`${PREFIX}${list} `))
      .map((key) => ({ list, at: Number(key.slice(PREFIX.length + list.length)), ...readNote(localStorage.getItem(key)) }));
  } catch {
    return [];
  }
}

function readNote(value: string | null): Pick<KeptNote, 'note' | 'before'> {
  try {
    const { note, before }: Partial<Record<string, unknown>> = { ...JSON.parse(value ?? '{}') };
    return { note: String(note ?? ''), before: String(before ?? '') };
  } catch {
    return { note: '', before: '' };
  }
}
