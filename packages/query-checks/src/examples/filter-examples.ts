import type { FindingExample } from './finding-example.ts';

/** Examples of what is found in filters, settings and the text itself. */
export const FILTER_EXAMPLES = {
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
