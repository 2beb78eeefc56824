import type { FindingCode } from './finding.ts';

/** A text with a finding, and a similar one without it. */
export interface FindingExample {
  readonly bad: string;
  readonly good: string;
}

/** Examples of findings in filters, settings and the text itself. */
const FILTER_EXAMPLES = {
  'pattern-matches-all': {
    bad: `node[name~".*"]({{bbox}});
out;`,
    good: `node[name]({{bbox}});
out;`,
  },
  'pattern-is-exact': {
    bad: `node[amenity~"^cafe$"]({{bbox}});
out;`,
    good: `node[amenity="cafe"]({{bbox}});
out;`,
  },
  'pattern-never-matches': {
    bad: `node[name~"^$"]({{bbox}});
out;`,
    good: `node[!name]({{bbox}});
out;`,
  },
  'pattern-anchors': {
    bad: `way[highway~"^motorway|trunk$"]({{bbox}});
out geom;`,
    good: `way[highway~"^(motorway|trunk)$"]({{bbox}});
out geom;`,
  },
  'pattern-not-posix': {
    bad: `way[ref~"^A\\\\d"]({{bbox}});
out geom;`,
    good: `way[ref~"^A[0-9]"]({{bbox}});
out geom;`,
  },
  'pattern-escape-lost': {
    bad: `node[website~"\\.li/"]({{bbox}});
out;`,
    good: `node[website~"\\\\.li/"]({{bbox}});
out;`,
  },
  'filters-exclude': {
    bad: `node[shop][!shop]({{bbox}});
out;`,
    good: `node[shop][!name]({{bbox}});
out;`,
  },
  'key-misspelt': {
    bad: `node[amenty=cafe]({{bbox}});
out;`,
    good: `node[amenity=cafe]({{bbox}});
out;`,
  },
  'value-misspelt': {
    bad: `node[amenity=resturant]({{bbox}});
out;`,
    good: `node[amenity=restaurant]({{bbox}});
out;`,
  },
  'tag-deprecated': {
    bad: `node[amenity=artwork]({{bbox}});
out;`,
    good: `node[tourism=artwork]({{bbox}});
out;`,
  },
  'area-name-only': {
    bad: `area[name=Vaduz];
node[amenity=cafe](area);
out;`,
    good: `area[name=Vaduz][boundary=administrative];
node[amenity=cafe](area);
out;`,
  },
  'nwr-instead': {
    bad: `(
  node[shop]({{bbox}});
  way[shop]({{bbox}});
  relation[shop]({{bbox}});
);
out center;`,
    good: `nwr[shop]({{bbox}});
out center;`,
  },
  'coordinates-swapped': {
    bad: `node[amenity=cafe](-74.02,40.70,-73.97,40.75);
out;`,
    good: `node[amenity=cafe](40.70,-74.02,40.75,-73.97);
out;`,
  },
  'box-upside-down': {
    bad: `[bbox:47.2,9.4,47.0,9.6];
node[amenity=cafe];
out;`,
    good: `[bbox:47.0,9.4,47.2,9.6];
node[amenity=cafe];
out;`,
  },
  'box-goes-round': {
    bad: `node[amenity=cafe](47.0,9.6,47.2,9.4);
out;`,
    good: `node[amenity=cafe](47.0,9.4,47.2,9.6);
out;`,
  },
  'timeout-range': {
    bad: `[timeout:180000];
node[amenity=cafe]({{bbox}});
out;`,
    good: `[timeout:180];
node[amenity=cafe]({{bbox}});
out;`,
  },
  'maxsize-range': {
    bad: `[maxsize:512];
node[amenity=cafe]({{bbox}});
out;`,
    good: `[maxsize:536870912];
node[amenity=cafe]({{bbox}});
out;`,
  },
  'placeholder-unknown': {
    bad: `node[amenity=cafe]({{bbx}});
out;`,
    good: `node[amenity=cafe]({{bbox}});
out;`,
  },
  'attribute-without-effect': {
    bad: `<osm-script>
  <query type="node">
    <has-kv k="amenity" v="cafe" case="ignore"/>
    <bbox-query {{bbox}}/>
  </query>
  <print/>
</osm-script>`,
    good: `<osm-script>
  <query type="node">
    <has-kv k="amenity" regv="^cafe$" case="ignore"/>
    <bbox-query {{bbox}}/>
  </query>
  <print/>
</osm-script>`,
  },
} as const satisfies Readonly<Record<string, FindingExample>>;

/** Examples of findings in statements: sets, output, cost. */
const STATEMENT_EXAMPLES = {
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

/** An example of each finding. */
export const FINDING_EXAMPLES: Readonly<Record<FindingCode, FindingExample>> = { ...STATEMENT_EXAMPLES, ...FILTER_EXAMPLES };
