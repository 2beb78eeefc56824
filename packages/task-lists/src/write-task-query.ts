/** The elements of a list as a query that asks for them. */
import type { TaskElements } from './task-columns.ts';
import type { TaskElement } from './task-element.ts';

/** In the order in which the Overpass API prints them. */
const TYPES: readonly TaskElement['type'][] = ['node', 'way', 'relation'];

/**
 * Writes Overpass QL that finds the elements of a list by their ids, with its name in a comment. What became of the tasks is not in it.
 *
 * @param name on one line; line breaks become spaces
 */
export function writeTaskQuery(name: string, elements: TaskElements): string {
  const ids = new Map(TYPES.map((type): [TaskElement['type'], number[]] => [type, []]));
  for (let at = 0; at < elements.count; at++) {
    const { type, id } = elements.element(at);
    ids.get(type)?.push(id);
  }
  const statements = [...ids].flatMap(([type, numbers]) =>
    numbers.length === 0 ? [] : `${type}(id:${numbers.sort((a, b) => a - b).join()});`,
  );
  const asked = statements.length === 1 ? statements[0] : `(${statements.join('')});`;
  return `// @name ${name.replaceAll(/\s+/g, ' ').trim()}\n${asked}\nout geom;`;
}
