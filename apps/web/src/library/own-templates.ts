/** Templates that came with settings or a file: no list shows them, links reach them by their names. */
import type { SavedEntry } from '../settings/saved-entry.ts';
import { openLibrary } from './open-library.ts';

/** The templates of this browser by name. */
export async function ownTemplates(): Promise<ReadonlyMap<string, SavedEntry>> {
  const { queries } = await openLibrary();
  return new Map([...(await queries.entries())].filter(([, { type }]) => type === 'template'));
}
