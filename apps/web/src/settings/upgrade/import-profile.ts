/** Taking the settings of a file into the page that is open. */
import type { Saves } from '../saved-entry.ts';
import type { Settings } from '../settings-schema.ts';
import type { Profile } from './profile.ts';
import { PAGE_FIELDS, readProfileFile } from './profile-file.ts';
import { type Ignored, readProfile } from './read-profile.ts';

/** The changes of an import, and its report. */
export interface ImportPlan {
  /** To be set in the page. */
  readonly settings: Partial<Settings>;
  /** The version of a profile that comes from a newer program. */
  readonly newerVersion?: number;
  /** Names of the entries that join the saved ones. */
  readonly saved: readonly string[];
  /** The fields that were not taken; `page`: the field belongs to another page and stays there. */
  readonly ignored: readonly (Omit<Ignored, 'why'> & { readonly why: Ignored['why'] | 'page' })[];
}

/**
 * Reads a file against the settings of the page. Saved entries join the present ones, under another name where one is taken by
 * another query; so does the text of the editor, which replaces nothing. Addresses in use join the user's own.
 *
 * @param unnamed the name of a text of the editor
 * @throws ProfileFileError where the file holds no settings
 */
export function planImport(text: string, current: Settings, unnamed: string): ImportPlan {
  const profile: Profile = readProfileFile(text);
  const { settings: read, ignored, from, newer } = readProfile(profile);
  const { code, saves = {}, ...fields } = read;
  const settings: Record<string, unknown> = {};
  const told: ImportPlan['ignored'][number][] = [...ignored];
  for (const [name, value] of Object.entries(fields)) {
    if (PAGE_FIELDS.has(name as keyof Settings)) told.push({ name, why: 'page' });
    else settings[name] = value;
  }
  const text_ = code?.overpass.trim() ?? '';
  const isNew = text_ !== '' && text_ !== current.code.overpass.trim();
  const incoming: Saves = isNew ? { ...saves, [unnamed]: { type: 'saved_query', overpass: code?.overpass ?? '' } } : saves;
  const merged = mergeSaves(current.saves, incoming);
  if (merged.added.length > 0) settings.saves = merged.saves;
  for (const [field, list] of [
    ['server', 'customServers'],
    ['tile_server', 'customTiles'],
  ] as const) {
    const address = read[field];
    const own = [...new Set([...current[list], ...(read[list] ?? []), ...(address ? [address] : [])])].slice(0, 100);
    if (own.length !== current[list].length) settings[list] = own;
    else delete settings[list];
  }
  return {
    settings,
    ...(newer && { newerVersion: from }),
    saved: merged.added.filter((name) => merged.saves[name].type !== 'template'),
    ignored: told,
  };
}

/** Entries of both: one whose name is taken by another entry gets a number behind its name, one that is there already is not doubled. */
export function mergeSaves(present: Saves, incoming: Saves): { saves: Saves; added: string[] } {
  const saves = new Map(Object.entries(present));
  const added: string[] = [];
  for (const [name, entry] of Object.entries(incoming)) {
    let free = name;
    for (let number = 2; saves.has(free) && !isSame(saves.get(free), entry); number++) free = `${name} (${number})`;
    if (saves.has(free)) continue;
    saves.set(free, entry);
    added.push(free);
  }
  return { saves: Object.fromEntries(saves), added };
}

function isSame(one: Saves[string] | undefined, other: Saves[string]): boolean {
  return one?.type === other.type && one.overpass === other.overpass && one.wizard === other.wizard;
}
