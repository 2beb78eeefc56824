/** The seven queries that every installation starts with (specification, section 3). */

import { type ExampleQuery, firstExample } from './first-example.ts';

export const exampleQueries: readonly ExampleQuery[] = [
  firstExample,
  {
    id: 'cycling',
    name: 'Cycle Network',
    query: `// @name Cycle Network
/* Signed cycle routes through the view. "network" is their rank:
   icn international, ncn national, rcn regional, lcn local. */
[out:json][timeout:25];
(
  relation[route=bicycle][network=icn]({{bbox}});
  relation[route=bicycle][network=ncn]({{bbox}});
  relation[route=bicycle][network=rcn]({{bbox}});
  relation[route=bicycle][network=lcn]({{bbox}});
  way[highway=cycleway]({{bbox}});
);
// the routes, then their ways and the nodes of those
out body;
>;
out skel qt;
`,
  },
  {
    id: 'here',
    name: 'Where am I?',
    query: `// @name Where am I?
/* Which areas hold the middle of the map: the country, the town,
   the quarter, perhaps a park. Areas have tags but no shape, so
   the elements they were made of are drawn; of the largest, which
   would take long, their middle. */
[out:json][timeout:25];
is_in({{center}})->.here;
(
  relation(pivot.here)[name](if: count_members() < 200);
  way(pivot.here)[name];
);
out geom;
relation(pivot.here)[name](if: count_members() >= 200);
out tags center;
// outlines, since one lies within the other
{{style:
  area { color: #d81b60; width: 3; fill-color: #d81b60; fill-opacity: 0.01; }
  node { symbol-shape: circle; symbol-size: 8; symbol-fill-color: #d81b60; }
}}
`,
  },
  {
    id: 'peaks',
    name: 'Mountains in Area',
    query: `// @name Mountains in Area
/* Peaks in the protected areas and the municipalities that lie
   within so many metres of the middle of the map. */
{{radius=5000}}
[out:json][timeout:25];
(
  relation[boundary=protected_area](around:{{radius}},{{center}});
  relation[boundary=national_park](around:{{radius}},{{center}});
  relation[boundary=administrative][admin_level=8](around:{{radius}},{{center}});
);
map_to_area->.searchArea;
node[natural=peak](area.searchArea);
out;
`,
  },
  {
    id: 'all',
    name: 'Map Call',
    query: `// @name Map Call
/* All data of the view: the nodes, the ways that use them, their
   other nodes, and the relations that use any of these. */
[out:json][timeout:25];
(
  node({{bbox}});
  <;
  >;
);
out meta;
`,
  },
  {
    id: 'style',
    name: 'MapCSS styling',
    query: `// @name MapCSS styling
/* Something of each kind to style: places to eat as points,
   the larger streets as lines, parks and water as polygons. */
[out:json][timeout:25];
(
  node[amenity~"^(cafe|restaurant|pub|fast_food)$"]({{bbox}});
  way[highway~"^(primary|secondary|tertiary)$"]({{bbox}});
  nwr[leisure=park]({{bbox}});
  nwr[natural=water]({{bbox}});
);
out body;
>;
out skel qt;
{{style:
  area[leisure=park] { fill-color: #6abf69; fill-opacity: 0.5; color: #2e7d32; width: 1; }
  area[natural=water] { fill-color: #64b5f6; fill-opacity: 0.6; color: #1565c0; width: 1; }

  way[highway] { color: #ffb74d; width: 4; opacity: 1; casing-width: 1; casing-color: #b26a00; }
  way[highway=primary] { color: #e64a19; width: 7; }

  node[amenity] { symbol-shape: circle; symbol-size: 10; symbol-fill-color: #8e24aa; symbol-stroke-color: #ffffff; }
  node[amenity]|z16- { text: name; text-color: #4a148c; text-halo-radius: 2; text-offset: 12; }
}}
`,
  },
  {
    id: 'past',
    name: 'Attic date query',
    query: `// @name Attic date query
/* Parks as they were on a day in the past. Servers with a history
   answer this; others reply with a remark that they have none. */
[out:json][timeout:25][date:"2024-01-01T00:00:00Z"];
nwr[leisure=park]({{bbox}});
out body;
>;
out skel qt;
`,
  },
];
