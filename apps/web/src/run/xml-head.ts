/** The root element of a query in XML, whose attributes are its limits. */
import { ROOT_ELEMENT, SETTINGS, scanXmlHead } from '@flyover/overpass-ql';
import type { Placeholder } from '@flyover/query-template';
import { blanked } from './blanked.ts';
import type { LimitName, LimitPlace, LimitPlaces } from './limit-places.ts';

const LIMITS: readonly LimitName[] = ['timeout', 'maxsize'];

/** Reads the root's attributes. A text without the root gets it with its first limit: around the whole, as a run would put it. */
export function readXmlHead(text: string, placeholders: readonly Placeholder[]): LimitPlaces {
  const { from: start, tag } = scanXmlHead(blanked(text, placeholders));
  const limits = new Map<LimitName, LimitPlace>();
  const attributeOf = (name: LimitName, value: number) => `${SETTINGS[name].attribute}="${value}"`;
  if (tag?.name !== ROOT_ELEMENT) {
    const end = text.trimEnd().length;
    return {
      limits,
      add: (name, value) => [
        { from: start, to: start, insert: `<${ROOT_ELEMENT} ${attributeOf(name, value)}>\n` },
        { from: end, to: end, insert: `\n</${ROOT_ELEMENT}>` },
      ],
    };
  }
  for (const limit of LIMITS) {
    const found = tag.attributes.find(({ name }) => name === SETTINGS[limit].attribute);
    if (found === undefined) continue;
    const { valueFrom: from, valueTo: to } = found;
    limits.set(limit, { text: text.slice(from, to), from, to });
  }
  return { limits, add: (name, value) => [{ from: tag.nameTo, to: tag.nameTo, insert: ` ${attributeOf(name, value)}` }] };
}
