/** Checks of settings: values that no server grants or that are hardly meant, and attributes of the XML form without effect. */

import { allStatements, type Filter, SETTINGS, type Setting, scanXmlTag } from '@flyover/overpass-ql';
import type { Range } from '@flyover/query-text';
import { attributeRange, type CheckContext, note } from './check-context.ts';

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

// Attributes of the XML form that a server accepts and ignores.

/** Checks the tag filters of a query in the XML form. */
export function checkXml(context: CheckContext): void {
  if (context.language !== 'xml') return;
  for (const statement of allStatements(context.script.statements))
    if (statement.kind === 'query') for (const filter of statement.filters) checkFilter(context, filter);
}

function checkFilter(context: CheckContext, { kind, from }: Filter): void {
  if (kind !== 'tagExists' && kind !== 'tagEquals' && kind !== 'tagMatches' && kind !== 'tagKeyMatches') return;
  const { attributes } = scanXmlTag(context.text, from);
  const of = (name: string) => attributes.find((attribute) => attribute.name === name && attribute.value !== '');
  const idle = [
    kind === 'tagExists' || kind === 'tagKeyMatches' ? of('modv') : undefined,
    kind === 'tagExists' || kind === 'tagEquals' ? of('case') : undefined,
  ];
  for (const attribute of idle) {
    if (attribute === undefined) continue;
    const { name, to } = attribute;
    const before = context.text.slice(from, attribute.from);
    const gap = before.length - before.trimEnd().length;
    note(
      context,
      'attribute-without-effect',
      attribute,
      { attribute: name },
      { title: 'remove', text: name, edits: [{ from: attribute.from - gap, to, insert: '' }] },
    );
  }
}
