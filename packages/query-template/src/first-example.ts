/** The first of the examples, which stands in the editor of a new user: apart from the others, which are fetched when somebody looks at them. */

/** An example: what the Load dialog lists. */
export interface ExampleQuery {
  readonly name: string;
  /** One line for the list. */
  readonly description: string;
  readonly query: string;
}

export const firstExample: ExampleQuery = {
  name: 'Drinking Water',
  description: 'Every drinking fountain in the view: the simplest query there is.',
  query: `// @name Drinking Water
/* Every tap and fountain with drinking water in the view.
   Move the map and run it again. */
node[amenity=drinking_water]({{bbox}});
out;
`,
};
