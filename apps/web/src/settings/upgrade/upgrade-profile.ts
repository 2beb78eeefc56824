/** The upgrade of settings: the steps of each later version, in order. */
import { SETTINGS_VERSION } from '../settings-schema.ts';
import { type Profile, versionOf } from './profile.ts';
import { UPGRADE_STEPS } from './upgrade-steps.ts';

/** A profile of this version, and how it came to be one. */
export interface UpgradedProfile {
  readonly profile: Profile;
  /** The version of the profile; 0 where it has none. */
  readonly from: number;
  /** The versions whose steps were run, in order. */
  readonly steps: readonly number[];
  /** It comes from a newer version: fields keep their names, and what is unknown is left out. */
  readonly newer: boolean;
}

/** Compares the version of a profile with `SETTINGS_VERSION` and runs what is missing. A profile without a version is as old as can be. */
export function upgradeProfile(profile: Profile): UpgradedProfile {
  const from = versionOf(profile) ?? 0;
  const missing = UPGRADE_STEPS.filter(({ version }) => version > from && version <= SETTINGS_VERSION);
  let upgraded = profile;
  for (const step of missing) upgraded = step.apply(upgraded);
  return { profile: upgraded, from, steps: missing.map(({ version }) => version), newer: from > SETTINGS_VERSION };
}
