/** The moments that the settings of a query name together. */
import type { StringValue } from './syntax-node.ts';
import type { MomentSetting, Setting } from './syntax-tree-setting.ts';

/** See the file's comment. An empty text names no moment. */
export interface NamedMoments {
  /** The moment that is asked about: of a comparison the later one; undefined: now. */
  readonly date: StringValue | undefined;
  /** The earlier moment of a comparison; undefined where the query compares nothing. */
  readonly since: StringValue | undefined;
  /** Whether `adiff` is among the settings. */
  readonly isAugmented: boolean;
}

/** Whether a setting names moments. */
export function isMomentSetting(setting: Setting): setting is MomentSetting {
  return setting.name === 'date' || setting.name === 'diff' || setting.name === 'adiff';
}

/**
 * Reads all settings as one table, as the Overpass API does: `[date:]` and the second moment of `[diff:]` are one entry, the first moments
 * of `[diff:]` and `[adiff:]` another, and of each the one that stands last holds. One `adiff` makes all of them one.
 */
export function momentsIn(settings: readonly Setting[]): NamedMoments {
  let date: StringValue | undefined;
  let since: StringValue | undefined;
  let isAugmented = false;
  for (const setting of settings) {
    if (setting.name === 'date') ({ date } = setting);
    else if (isMomentSetting(setting)) {
      ({ since, until: date = date } = setting);
      isAugmented ||= setting.name === 'adiff';
    }
  }
  const named = (value: StringValue | undefined) => (value?.value === '' ? undefined : value);
  return { date: named(date), since: named(since), isAugmented };
}
