/** The first example, which the editor of a new user shows; the others load on demand. */

/** An example: what the Load dialog lists. */
export interface ExampleQuery {
  /** By which a page knows its words for it. */
  readonly id: 'water' | 'cycling' | 'here' | 'peaks' | 'all' | 'style' | 'past';
  /** The key under which it is listed and stored. */
  readonly name: string;
  readonly query: string;
}

export const firstExample: ExampleQuery = {
  id: 'water',
  name: 'Drinking Water',
  query: `// @name Drinking Water
/* Every tap and fountain with drinking water in the view.
   Move the map and run it again. */
node[amenity=drinking_water]({{bbox}});
out;
`,
};

/**
 * The name a query gives itself in a comment: `// @name Drinking water`, `-- @name …`, `<!-- @name … -->`.
 *
 * @returns the rest of the first such line without white space and comment ends around it, or undefined
 */
export function queryName(text: string): string | undefined {
  const match = /(?<![\w"'])@name[ \t]+([^\r\n]+)/.exec(text);
  const name = match?.[1]
    .trimEnd()
    .replace(/(?:\*\/|-->)$/, '')
    .trim();
  return name === '' ? undefined : name;
}
