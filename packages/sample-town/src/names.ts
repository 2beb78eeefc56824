/** The words that names are made of. All invented, or as common as Mill Lane. */

export const TOWN_NAME = 'Flyover Town';
export const COUNTRY_NAME = 'Flyover Sample Land';
export const STATE_NAME = 'Samplemark';
export const DISTRICT_NAME = 'Upper Query District';
export const HILLS_NAME = 'Flyover Hills';
export const RIVER_NAME = 'Querle';
export const LAKE_NAME = 'Lake Mapple';
export const POSTCODE = '01234';

const STREET_FIRST = [
  'Linden',
  'Mill',
  'Church',
  'Garden',
  'Castle',
  'Meadow',
  'Station',
  'School',
  'Baker',
  'Potter',
  'Weaver',
  'Cooper',
  'Fisher',
  'Tanner',
  'Rose',
  'Heron',
  'Swallow',
  'Maple',
  'Birch',
  'Elm',
  'Chestnut',
  'Hazel',
  'Willow',
  'Orchard',
  'Vineyard',
  'Quarry',
  'Bridge',
  'Ferry',
  'Harbour',
  'Spring',
  'Well',
  'Abbey',
  'Cloister',
  'Bishop',
  'Herald',
  'Compass',
  'Meridian',
  'Atlas',
  'Contour',
  'Survey',
  'Beacon',
  'Lantern',
  'Copper',
  'Silver',
  'Amber',
  'Juniper',
  'Clover',
  'Barley',
  'Saffron',
  'Thistle',
  'Fox',
  'Badger',
  'Otter',
  'Kestrel',
  'Lark',
  'Poplar',
  'Sorrel',
  'Quince',
  'Damson',
  'Bramble',
  'Sundial',
  'Windmill',
  'Foundry',
  'Glazier',
  'Saddler',
  'Ropewalk',
] as const;
const STREET_LAST = ['Street', 'Lane', 'Road', 'Way', 'Row', 'Walk', 'Close', 'Gardens', 'Avenue', 'Rise', 'Hill', 'Crescent'] as const;

/** Street name number `index`: 792 different ones, then again from the first. */
export function streetName(index: number): string {
  const first = STREET_FIRST[(index * 29 + 7) % STREET_FIRST.length];
  return `${first} ${STREET_LAST[(index * 7 + Math.floor(index / STREET_FIRST.length)) % STREET_LAST.length]}`;
}

const PLACE_FIRST = [
  'Elder',
  'Win',
  'Stone',
  'Oak',
  'Ash',
  'Har',
  'Lang',
  'Mar',
  'Nor',
  'Quel',
  'Ros',
  'Sil',
  'Thorn',
  'Uln',
  'Wes',
  'Briar',
  'Cal',
  'Dun',
  'Fen',
  'Grim',
] as const;
const PLACE_LAST = ['ford', 'wick', 'stead', 'mere', 'bury', 'holm', 'dale', 'by', 'thorpe', 'well', 'brook', 'field', 'minster'] as const;

export function placeName(index: number): string {
  const base = PLACE_FIRST[(index * 7 + 3) % PLACE_FIRST.length] + PLACE_LAST[(index * 5 + Math.floor(index / 20)) % PLACE_LAST.length];
  const round = Math.floor(index / 260);
  return round === 0 ? base : `${['Little', 'Great', 'Nether', 'Over', 'Old', 'New'][round % 6]} ${base}`;
}

export const USERS = [
  'mapper_mia',
  'old_surveyor',
  'bike&map',
  'Ünal',
  'ルート調査',
  'карта_мира',
  'quarry_kid',
  'zoe.k',
  'NightBus42',
  'tagwatcher',
  'path finder',
  'hydrant_hunter',
  'ida',
  'Jörg S.',
  'lamp_post',
  'walking_wanda',
  'q',
  'TreeCounter',
  'villageidol',
  'مساح',
  'nodeorious',
  'waypoint_will',
  'relation_ship',
  'addr_andy',
  'ParkRanger',
  'emil_e',
  'contour_line',
  'the-mapper-next-door',
  'tile_tilda',
  'bench_ben',
  'ferry_f',
  'gpx_gina',
  'houseno_hugo',
  'kerb',
  'metro_max',
  'noname',
  'open_olga',
  'pond_paul',
  'StreetSigns',
  '🚲',
  'xi_ao',
] as const;

export const PEAKS = [
  'Mount Overpass',
  'Union Peak',
  'Recurse Rock',
  'Great Node',
  'Little Node',
  'Ford Height',
  'Way Top',
  'Difference Head',
] as const;

/** Names of places to eat, sleep and shop; several scripts on purpose. */
export const CAFE_NAMES = [
  'Café Mittelpunkt',
  'The Corner Node',
  'Кофейня «Север»',
  'مقهى الوردة',
  '喫茶 みずうみ',
  'Bean & Bounds',
  'Zum Wegweiser',
  '☕ Kranich',
  'Café Łódka',
] as const;
export const RESTAURANT_NAMES = [
  'The Golden Relation',
  'Trattoria Sette Vie',
  'Ресторан «Мост»',
  'مطعم البحيرة',
  '食堂 さくら',
  'Taverna Zénith',
  'Old Mill Inn',
  'Spice Route 🌶️',
] as const;
export const SHOP_KINDS = [
  'bakery',
  'supermarket',
  'clothes',
  'books',
  'bicycle',
  'hairdresser',
  'florist',
  'butcher',
  'greengrocer',
  'optician',
  'shoes',
  'kiosk',
] as const;

/** Places that were there once: what each was, and its name. */
export const CLOSED_SHOPS = [
  ['cafe', 'The Last Drop'],
  ['pub', 'The Lost Compass'],
  ['restaurant', 'Old Mill Kitchen'],
  ['bank', 'Valley Savings'],
  ['post_office', 'Old Post Office'],
  ['cinema', 'Lantern Pictures'],
] as const;
