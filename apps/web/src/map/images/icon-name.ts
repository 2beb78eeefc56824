/** The bundled icon that the path in a style names. */

export interface IconName {
  readonly name: string;
  /** Pixels, where the path names them. */
  readonly size?: number;
}

/**
 * Parses the path of an icon: `icons/maki/cafe-18.png` is `cafe`, 18 pixels large; so are `maki/cafe` and `cafe`, in the icon's own size. Names of other sets (`icons/mapnik/pub.p.16.png`,
 * `icons/osmic/bicycle-parking-14.png`) become Maki's spelling.
 */
export function readIconName(path: string): IconName {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:png|svg|gif|jpg|webp)$/i, '');
  const sized = /^(.{1,150}?)(?:[-_.](?:[pn]\.)?(\d{1,3}))?(?:@2x)?$/.exec(file);
  const name = (sized?.[1] ?? file).replaceAll('_', '-').replace(/-small$/, '');
  const size = Number(sized?.[2] ?? 0);
  return size >= 8 && size <= 64 ? { name, size } : { name };
}

/** Maki's names, each with names of other sets and older names of Maki that mean the same. */
const ALIASES: readonly (readonly [maki: string, ...others: readonly string[]])[] = [
  ['airport', 'aerodrome', 'airport2'],
  ['alcohol-shop', 'alcohol', 'wine', 'beverages'],
  ['american-football', 'america-football', 'football'],
  ['attraction', 'camera', 'tourist-attraction'],
  ['bank', 'bank2', 'atm', 'atm2', 'bureau-de-change'],
  ['bar', 'cocktail'],
  ['barrier', 'lift-gate2', 'bollard'],
  ['beer', 'biergarten', 'pub'],
  ['bicycle', 'bicycle-shop', 'shop-bicycle', 'cycle'],
  ['bicycle-share', 'bicycle-rental', 'rental-bicycle', 'bicycle-parking', 'parking-bicycle'],
  ['bus', 'bus-stop', 'bus-station', 'busstop'],
  ['cafe', 'coffee'],
  ['campsite', 'camping', 'camp-site', 'caravan', 'caravan-park'],
  ['car', 'automobile'],
  ['car-rental', 'rental-car', 'car-share', 'car-sharing'],
  ['car-repair', 'repair', 'shop-car-repair'],
  ['cemetery', 'grave-yard'],
  ['charging-station', 'charging'],
  ['cinema', 'movie'],
  ['clothing-store', 'clothes', 'shop-clothes', 'fashion'],
  ['communications-tower', 'mast', 'mast-communications', 'tower', 'tower-communications'],
  ['confectionery', 'shop-confectionery', 'sweets'],
  ['convenience', 'shop-convenience', 'kiosk', 'newsagent'],
  ['dentist', 'dental'],
  ['doctor', 'doctors', 'doctors2'],
  ['drinking-water', 'drinkingtap', 'tap', 'drink'],
  ['embassy', 'diplomatic'],
  ['emergency-phone', 'emergency-telephone', 'sos'],
  ['entrance-alt1', 'door'],
  ['fast-food', 'fastfood', 'burger'],
  ['ferry', 'ferry-terminal'],
  ['fire-station', 'firestation', 'firestation2', 'firestation3'],
  ['fitness-centre', 'sports', 'leisure-centre', 'gym'],
  ['florist', 'shop-florist'],
  ['fuel', 'petrol', 'gas'],
  ['furniture', 'shop-furniture'],
  ['garden', 'tree', 'park2'],
  ['garden-centre', 'shop-garden-centre'],
  ['grocery', 'supermarket', 'shop-supermarket', 'greengrocer', 'shop-greengrocer'],
  ['hairdresser', 'shop-hairdresser'],
  ['harbor', 'harbour', 'marina', 'anchor'],
  ['hardware', 'diy', 'shop-diy', 'tools'],
  ['home', 'house', 'chalet'],
  ['hospital', 'hospital2', 'clinic', 'health'],
  ['information', 'info', 'tourist-information', 'information2', 'guidepost', 'map'],
  ['jewelry-store', 'jewelry', 'jewellery', 'shop-jewelry', 'shop-jewellery'],
  ['landmark', 'court', 'amenity-court', 'courthouse'],
  ['laundry', 'dry-cleaning', 'shop-laundry'],
  ['library', 'book', 'books', 'shop-books'],
  ['lodging', 'hotel', 'hotel2', 'hostel', 'motel', 'guest-house', 'bed-and-breakfast', 'accommodation', 'accommodation-hotel'],
  ['marker', 'pin', 'poi', 'marker-pin'],
  ['mobile-phone', 'mobilephone', 'shop-mobile-phone'],
  ['monument', 'memorial', 'tourist-memorial', 'statue'],
  ['mountain', 'peak', 'hill', 'saddle'],
  ['nightclub', 'night-club'],
  ['optician', 'shop-optician'],
  ['paint', 'shop-art', 'artwork'],
  ['parking', 'parking-private', 'transport-parking', 'car-parking', 'parking-car'],
  ['pharmacy', 'chemist', 'shop-chemist'],
  ['picnic-site', 'picnic', 'bench', 'table'],
  ['place-of-worship', 'worship', 'place-of-worship3'],
  ['police', 'police2'],
  ['post', 'post-office', 'post-box', 'postbox'],
  ['rail', 'railway', 'train', 'train-station', 'station', 'railway-station', 'halt'],
  ['rail-light', 'tram', 'tram-stop', 'light-rail'],
  ['rail-metro', 'subway', 'metro', 'london-underground', 'subway-entrance'],
  ['recycling', 'recycle'],
  ['religious-buddhist', 'buddhist'],
  ['religious-christian', 'christian', 'church', 'christian3', 'chapel'],
  ['religious-jewish', 'jewish', 'jewish3', 'synagogue'],
  ['religious-muslim', 'muslim', 'islamic', 'islamic3', 'mosque'],
  ['restaurant', 'food'],
  ['shelter', 'shelter2', 'alpinehut', 'alpine-hut', 'hut'],
  ['shoe', 'shoes', 'shop-shoes'],
  ['shop', 'shopping', 'mall', 'department-store', 'shop-department-store'],
  ['skiing', 'ski', 'downhill-skiing'],
  ['stadium', 'sports-centre'],
  ['suitcase', 'office', 'luggage', 'travel-agency'],
  ['swimming', 'swimming-pool'],
  ['taxi', 'taxi-rank'],
  ['telephone', 'phone'],
  ['toilet', 'toilets'],
  ['toll', 'toll-booth'],
  ['town-hall', 'townhall', 'town-hall2'],
  ['veterinary', 'vet'],
  ['viewpoint', 'view-point'],
  ['waste-basket', 'waste', 'bin', 'waste-disposal'],
  ['water', 'spring', 'fountain', 'hydrant'],
  ['waterfall', 'cascade'],
  ['wheelchair', 'disability', 'disabled'],
  ['windmill', 'wind-turbine'],
];

const MAKI_NAMES = new Map(ALIASES.flatMap(([maki, ...others]) => others.map((other) => [other, maki] as const)));

/** Returns Maki's name for a name of another set; the name itself where there is none. */
export function makiName(name: string): string {
  return MAKI_NAMES.get(name) ?? name;
}
