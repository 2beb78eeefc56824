import { findPlaceholders, type Placeholder } from './find-placeholders.ts';

/** Whether the query asks for the bounding box (`{{bbox}}` or `{{wsen}}`): the map's box selection is of use then. */
export function usesBbox(text: string): boolean {
  return uses(text, ['bbox', 'wsen']);
}

/** Whether the query depends on what the map shows: `{{bbox}}`, `{{wsen}}` or `{{center}}`. */
export function usesView(text: string): boolean {
  return uses(text, ['bbox', 'wsen', 'center']);
}

function uses(text: string, names: readonly string[]): boolean {
  let placeholders: Placeholder[];
  try {
    placeholders = findPlaceholders(text);
  } catch {
    // asked at every keystroke: what cannot be expanded uses nothing, and running it tells why
    return false;
  }
  const defined = new Set(placeholders.filter((placeholder) => placeholder.kind === 'define').map((placeholder) => placeholder.name));
  return placeholders.some(
    (placeholder) => placeholder.kind === 'use' && names.includes(placeholder.name) && !defined.has(placeholder.name),
  );
}
