/** Settings that no server grants, or that hardly mean what they say. */
import { SETTINGS, type Setting } from '@flyover/overpass-ql';
import { attributeRange, type CheckContext, note, type Range } from './check-context.ts';

/**
 * The dispatcher of the Overpass API has 262,144 s and 12 GiB to give by default, and gives one query half of what is left at most
 * (its `settings.cc`).
 */
const MOST_SECONDS = 131_072;
const MOST_BYTES = 6 * 2 ** 30;
/** Below this a query hardly starts: who writes `[maxsize:512]` thinks of megabytes. */
const LEAST_BYTES = 65_536;

/** Checks the settings of a query. */
export function checkSettings(context: CheckContext): void {
  for (const setting of context.script.settings) checkSetting(context, setting);
}

function checkSetting(context: CheckContext, setting: Setting): void {
  const range = rangeOf(context, setting);
  if (setting.name === 'timeout' && setting.seconds > MOST_SECONDS)
    note(context, 'timeout-range', range, { seconds: setting.seconds, most: MOST_SECONDS });
  if (setting.name === 'maxsize' && (setting.bytes > MOST_BYTES || setting.bytes < LEAST_BYTES))
    note(context, 'maxsize-range', range, { bytes: setting.bytes, least: LEAST_BYTES, most: MOST_BYTES });
}

/** In the XML form a setting is an attribute, and its node the whole query. */
function rangeOf(context: CheckContext, setting: Setting): Range {
  if (context.language === 'ql') return setting;
  return attributeRange(context, setting.from, [SETTINGS[setting.name].attribute]) ?? setting;
}
