/**
 * Small facts of this browser that are no settings, such as the list of kept files: read at once from local storage, and written to the
 * durable copy too, so that a browser that is killed seconds later has them.
 */
import { keepOwnField, type OwnField } from './settings-store.ts';

/** @returns undefined where nothing is stored, or nothing can be read */
export function readKept(field: OwnField): string | undefined {
  try {
    return localStorage.getItem(field) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Never throws: where local storage takes nothing, the durable copy alone has it.
 *
 * @param text undefined: the field is removed
 */
export function writeKept(field: OwnField, text: string | undefined): void {
  if (readKept(field) === text) return;
  let complete = true;
  try {
    if (text === undefined) localStorage.removeItem(field);
    else localStorage.setItem(field, text);
  } catch {
    complete = false;
  }
  keepOwnField(field, text ?? null, complete);
}
