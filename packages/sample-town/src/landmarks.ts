/** Buildings that a town has one of, and the small things along its main streets. */
import type { BlockUse } from './block-use.ts';
import type { Town } from './town.ts';
import type { Tags } from './town-writer.ts';

const contact = (site: string): Tags => [
  ['website', `https://${site}.example.org/`],
  ['phone', '+00 1234 5000'],
  ['email', `info@${site}.example.org`],
];

/** In the order in which a growing town gets them. */
const LANDMARKS: Partial<Record<BlockUse, readonly Tags[]>> = {
  rows: [
    [
      ['building', 'civic'],
      ['amenity', 'townhall'],
      ['name', 'Old Town Hall'],
      ['wikidata', 'Q100000007'],
      ...contact('townhall'),
      ['opening_hours', 'Mo-Fr 08:00-16:00'],
    ],
    [
      ['building', 'yes'],
      ['tourism', 'museum'],
      ['name', 'Museum of Maps'],
      ['name:ja', '地図博物館'],
      ['opening_hours', 'Tu-Su 10:00-18:00'],
      ...contact('museum'),
    ],
    [
      ['building', 'yes'],
      ['amenity', 'library'],
      ['name', 'Town Library'],
      ['internet_access', 'wlan'],
      ['opening_hours', 'Mo-Sa 10:00-19:00'],
    ],
    [['building', 'hotel'], ['tourism', 'hotel'], ['name', 'Hotel Zum Kranich'], ['stars', '3'], ...contact('hotel')],
    [
      ['building', 'yes'],
      ['amenity', 'theatre'],
      ['name', 'Théâtre du Pont'],
    ],
    [
      ['building', 'yes'],
      ['amenity', 'cinema'],
      ['name', 'Кинотеатр «Орбита»'],
    ],
    [
      ['building', 'yes'],
      ['amenity', 'police'],
      ['name', 'Police Station'],
    ],
    [
      ['building', 'mosque'],
      ['amenity', 'place_of_worship'],
      ['religion', 'muslim'],
      ['name', 'مسجد النور'],
    ],
  ],
  apartments: [
    [['building', 'hospital'], ['amenity', 'hospital'], ['name', 'St. Contour Hospital'], ['emergency', 'yes'], ...contact('hospital')],
    [
      ['building', 'kindergarten'],
      ['amenity', 'kindergarten'],
      ['name', 'Little Nodes 🧸'],
    ],
    [
      ['building', 'dormitory'],
      ['name', 'Student House'],
    ],
  ],
  works: [
    [
      ['building', 'fire_station'],
      ['amenity', 'fire_station'],
      ['name', 'Fire Station 🚒'],
    ],
    [
      ['building', 'supermarket'],
      ['shop', 'supermarket'],
      ['name', 'Sample Market'],
      ['opening_hours', 'Mo-Sa 07:00-22:00'],
    ],
    [
      ['building', 'retail'],
      ['shop', 'doityourself'],
      ['name', 'Hammer & Node'],
    ],
    [
      ['building', 'roof'],
      ['amenity', 'fuel'],
      ['name', 'Fuel 24'],
      ['opening_hours', '24/7'],
    ],
  ],
};

/** The tags of the next landmark for a building of this use, where there is one left. */
export function nextLandmark(town: Town, use: BlockUse): Tags | undefined {
  const built = town.landmarks.get(use) ?? 0;
  const tags = town.settlement.large ? LANDMARKS[use]?.[built] : undefined;
  if (tags !== undefined) town.landmarks.set(use, built + 1);
  return tags;
}

const FURNITURE: readonly Tags[] = [
  [
    ['amenity', 'post_box'],
    ['collection_times', 'Mo-Fr 17:00'],
  ],
  [
    ['amenity', 'recycling'],
    ['recycling_type', 'container'],
    ['recycling:glass', 'yes'],
  ],
  [
    ['amenity', 'bench'],
    ['backrest', 'yes'],
  ],
  [
    ['amenity', 'bicycle_parking'],
    ['bicycle_parking', 'stands'],
    ['capacity', '10'],
  ],
  [
    ['amenity', 'charging_station'],
    ['capacity', '2'],
    ['socket:type2', '2'],
  ],
  [
    ['emergency', 'fire_hydrant'],
    ['fire_hydrant:type', 'underground'],
  ],
  [
    ['amenity', 'atm'],
    ['currency:XXX', 'yes'],
  ],
  [['amenity', 'waste_basket']],
  [
    ['tourism', 'artwork'],
    ['artwork_type', 'sculpture'],
    ['name', 'Unclosed Way'],
  ],
  [
    ['amenity', 'drinking_water'],
    ['man_made', 'water_tap'],
  ],
];

/** One thing beside every other stretch of the main streets. */
export function writeStreetFurniture(town: Town): void {
  const { settlement, plan, writer } = town;
  let count = 0;
  for (const edge of settlement.edges) {
    if (edge.kind !== 'secondary' && edge.kind !== 'tertiary' && edge.kind !== 'pedestrian') continue;
    for (let i = 1; i + 1 < edge.nodes.length; i += 2) {
      const [node, next] = [edge.nodes[i], edge.nodes[i + 1]];
      if (settlement.shape.strips.some((strip) => Math.abs(plan.y[node] - strip.y) < strip.half + 20)) continue;
      const [x, y] = [plan.terrain.bendX(plan.x[node], plan.y[node]), plan.terrain.bendY(plan.x[node], plan.y[node])];
      const [dx, dy] = [plan.terrain.bendX(plan.x[next], plan.y[next]) - x, plan.terrain.bendY(plan.x[next], plan.y[next]) - y];
      const length = Math.sqrt(dx * dx + dy * dy);
      const side = edge.kind === 'pedestrian' ? 3 : 6.5;
      writer.node(x + (dx * 9 - dy * side) / length, y + (dy * 9 + dx * side) / length, FURNITURE[count++ % FURNITURE.length]);
    }
  }
}
