/** Placeholders of the template language, from `{{` on. */
import { type CompletionItem, plainItem } from './item.ts';

/** Behind a colon something must follow. */
const PLACEHOLDERS: readonly string[] = [
  'bbox',
  'center',
  'geocodeArea:',
  'geocodeCoords:',
  'geocodeBbox:',
  'geocodeId:',
  'date:',
  'style:',
  'data:',
  'wsen',
];

/** A value with a name: `{{radius=100}}`. */
const CONSTANT = /\{\{\s*([A-Za-z_]\w*)\s*=/g;

/** Characters of the query that are looked through for those. */
const REACH = 200_000;

/** @param isClosed whether the closing braces stand there already */
export function placeholderItems(text: string, isClosed: boolean): CompletionItem[] {
  const constants = new Set([...text.slice(0, REACH).matchAll(CONSTANT)].map(([, name]) => name));
  const all = [...PLACEHOLDERS, ...[...constants].filter((name) => !PLACEHOLDERS.includes(name))];
  return all.map((name) => {
    const parts = { label: name, kind: 'placeholder', id: constants.has(name) ? 'constant' : name.replace(':', '') } as const;
    if (!name.endsWith(':')) return plainItem(parts, isClosed ? name : `${name}}}`);
    // what must follow is written next
    return { ...parts, insert: isClosed ? name : `${name}}}`, stops: [{ from: name.length, to: name.length }] };
  });
}
