/** Reads settings from a profile of any origin: each field is checked on its own, and the rejected ones are reported. */
import { exampleQueries } from '@flyover/query-template';
import { isRecord } from '../../site/is-record.ts';
import { type SavedEntry, type Saves, salvageSaves } from '../saved-entry.ts';
import { SETTINGS_CHECKS, type Settings } from '../settings-schema.ts';
import type { Profile } from './profile.ts';
import { type UpgradedProfile, upgradeProfile } from './upgrade-profile.ts';

/** A field, or a saved entry, that was not taken: nobody knows it, its value is unsound, or Flyover brings its own. */
export interface Ignored {
  readonly name: string;
  readonly why: 'unknown' | 'unsound' | 'builtIn';
}

export interface ProfileReading extends Pick<UpgradedProfile, 'from' | 'steps' | 'newer'> {
  /** Sound fields only. */
  readonly settings: Partial<Settings>;
  readonly ignored: readonly Ignored[];
}

/** Upgrades a profile and takes what is sound of it. */
export function readProfile(given: Profile): ProfileReading {
  const { profile, ...upgrade } = upgradeProfile(given);
  const settings: Record<string, unknown> = {};
  const ignored: Ignored[] = [];
  for (const [name, value] of Object.entries(profile)) {
    if (name === 'version' || (name === 'editor_width' && value === '')) continue;
    if (!Object.hasOwn(SETTINGS_CHECKS, name)) ignored.push({ name, why: 'unknown' });
    else if (name === 'saves' && isRecord(value)) settings.saves = takeSaves(value, ignored);
    else takeField(name as keyof Settings, value, settings, ignored);
  }
  return { settings, ignored, ...upgrade };
}

function takeField(name: keyof Settings, value: unknown, settings: Record<string, unknown>, ignored: Ignored[]): void {
  const plain = name === 'editor_width' ? wholePixels(value) : value;
  if (SETTINGS_CHECKS[name](plain)) settings[name] = plain;
  else ignored.push({ name, why: 'unsound' });
}

/** Widths were also stored with their unit and a fraction. */
function wholePixels(value: unknown): unknown {
  const [, pixels] = typeof value === 'string' ? (/^(\d{1,5})(?:\.\d+)?(?:px)?$/.exec(value) ?? []) : [];
  return pixels ?? value;
}

/** Examples of the names of Flyover's own are left out: nobody made those of a profile. */
function takeSaves(value: Profile, ignored: Ignored[]): Saves {
  const { saves, ignored: unsound } = salvageSaves(value);
  ignored.push(...unsound.map((name): Ignored => ({ name, why: 'unsound' })));
  const examples = new Set(exampleQueries.map(({ name }) => name));
  const isOwn = ([name, { type }]: readonly [string, SavedEntry]) => type === 'example' && examples.has(name);
  const entries = Object.entries(saves);
  ignored.push(...entries.filter(isOwn).map(([name]): Ignored => ({ name, why: 'builtIn' })));
  return Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
}
