/** Texts about a feature in GPX and KML: its name, a description, a link. */
import type { LooseFeature } from './geojson-source.ts';

/** The public site that knows every element. */
const SITE = 'https://www.openstreetmap.org/';

/**
 * The tags of a feature: properties that do not begin with `@`, and those that begin with two, without the first. Values that are no
 * text are written as JSON.
 */
export function tagsOf(feature: LooseFeature): [key: string, value: string][] {
  const tags: [string, string][] = [];
  for (const [name, value] of Object.entries(feature.properties ?? {})) {
    if (value === null || value === undefined || (name.startsWith('@') && !name.startsWith('@@'))) continue;
    tags.push([name.startsWith('@@') ? name.slice(1) : name, valueText(value)]);
  }
  return tags;
}

/** A property as text: texts as they are, all else as JSON (never `[object Object]`). */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The name: the tags `name`, else `ref`, else the address, else the element like `way/123`. */
export function featureName(feature: LooseFeature): string {
  const property = (name: string) => {
    const value = feature.properties?.[name];
    return value === undefined || value === null ? '' : valueText(value);
  };
  const address = `${property('addr:street')} ${property('addr:housenumber')}`.trim();
  return property('name') || property('ref') || address || elementOf(feature);
}

/** The element like `way/123`; for features of other origin their id, or nothing. */
export function elementOf(feature: LooseFeature): string {
  const id = feature.properties?.['@id'] ?? feature.id ?? '';
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** The tags as `key=value` lines. */
export function featureDescription(feature: LooseFeature): string {
  return tagsOf(feature)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');
}

/** The address of the element, or undefined where the feature is none. */
export function elementLink(feature: LooseFeature): string | undefined {
  const element = elementOf(feature);
  return /^(node|way|relation)\/\d{1,16}$/.test(element) ? SITE + element : undefined;
}
