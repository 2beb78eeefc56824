/** The sample questions, as queries that any server of OpenStreetMap data answers. */

export interface Question {
  /** i18n key of the question as people ask it; the query has it as its name. */
  readonly text: 'welcome.cafes' | 'welcome.cycling' | 'welcome.hours';
  /** Whether it is about the user's surroundings, or about the view of the map where the position is unknown. */
  readonly isNear: boolean;
  /** Asks for what lies in the view. */
  readonly query: string;
}

/** Points, lines, and what is not mapped yet. */
export const QUESTIONS: readonly Question[] = [
  {
    text: 'welcome.cafes',
    isNear: true,
    query: `nwr[amenity=cafe]({{bbox}});
out center;
`,
  },
  {
    text: 'welcome.cycling',
    isNear: false,
    query: `(
  way[highway=cycleway]({{bbox}});
  way[bicycle=designated]({{bbox}});
);
out geom;
`,
  },
  {
    text: 'welcome.hours',
    isNear: false,
    query: `nwr[shop][!opening_hours]({{bbox}});
out center;
`,
  },
];
