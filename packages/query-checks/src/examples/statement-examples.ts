import type { FindingExample } from './finding-example.ts';

/** Examples of what is found by looking at statements: sets, what is printed, what it costs. */
export const STATEMENT_EXAMPLES = {
  'set-never-written': {
    bad: `node[amenity=cafe]({{bbox}})->.cafes;
.cafe out;`,
    good: `node[amenity=cafe]({{bbox}})->.cafes;
.cafes out;`,
  },
  'set-read-before-written': {
    bad: `node(area.town)[amenity=cafe];
out;
area[admin_level=8][name=Vaduz]->.town;
rel(pivot.town);
out geom;`,
    good: `area[admin_level=8][name=Vaduz]->.town;
node(area.town)[amenity=cafe];
out;
rel(pivot.town);
out geom;`,
  },
  'set-never-read': {
    bad: `node[amenity=cafe]({{bbox}})->.cafes;
node[amenity=bar]({{bbox}})->.bars;
.bars out;`,
    good: `node[amenity=cafe]({{bbox}})->.cafes;
node[amenity=bar]({{bbox}})->.bars;
(.cafes; .bars;);
out;`,
  },
  'nothing-printed': {
    bad: 'node[amenity=cafe]({{bbox}});',
    good: `node[amenity=cafe]({{bbox}});
out;`,
  },
  'result-not-printed': {
    bad: `node[amenity=cafe]({{bbox}});
out;
node[amenity=bar]({{bbox}});`,
    good: `node[amenity=cafe]({{bbox}});
out;
node[amenity=bar]({{bbox}});
out;`,
  },
  'result-overwritten': {
    bad: `node[amenity=cafe]({{bbox}});
node[amenity=bar]({{bbox}});
out;`,
    good: `(
  node[amenity=cafe]({{bbox}});
  node[amenity=bar]({{bbox}});
);
out;`,
  },
  'recursion-unused': {
    bad: `way[highway]({{bbox}});
out geom;
>;`,
    good: `way[highway]({{bbox}});
out;
>;
out skel qt;`,
  },
  'printed-twice': {
    bad: `node[amenity=cafe]({{bbox}})->.cafes;
.cafes out;
.cafes out;`,
    good: `node[amenity=cafe]({{bbox}})->.cafes;
.cafes out;`,
  },
  'count-after-out': {
    bad: `node[amenity=cafe]({{bbox}});
out;
out count;`,
    good: `node[amenity=cafe]({{bbox}});
out count;
out;`,
  },
  'no-geometry': {
    bad: `way[highway]({{bbox}});
out;`,
    good: `way[highway]({{bbox}});
out geom;`,
  },
  'no-bound': {
    bad: `node[!name];
out;`,
    good: `node[!name]({{bbox}});
out;`,
  },
  'tag-without-bound': {
    bad: `node[amenity=bench];
out;`,
    good: `node[amenity=bench]({{bbox}});
out;`,
  },
  'key-without-bound': {
    bad: `node[shop];
out;`,
    good: `node[shop]({{bbox}});
out;`,
  },
  'pattern-without-bound': {
    bad: `node[name~"^Caf"];
out;`,
    good: `node[name~"^Caf"]({{bbox}});
out;`,
  },
  'huge-radius': {
    bad: `node[place=city](around:250000,47.14,9.52);
out;`,
    good: `node[place=city](around:25000,47.14,9.52);
out;`,
  },
} as const satisfies Readonly<Record<string, FindingExample>>;
