/** The names of OSM XML: elements and attributes. */
import { NameTable } from '../text/utf8.ts';

/** Kinds of XML elements, by their name and by where they stand. */
export const SKIPPED = 0;
export const OSM_ROOT = 1;
export const NODE_TAG = 2;
export const WAY_TAG = 3;
export const RELATION_TAG = 4;
export const AREA_TAG = 5;
export const TAG_TAG = 6;
export const ND_TAG = 7;
export const MEMBER_TAG = 8;
export const BOUNDS_TAG = 9;
export const CENTER_TAG = 10;
export const NOTE_TAG = 11;
export const META_TAG = 12;
export const REMARK_TAG = 13;
export const BOUND_TAG = 14;
/** `<action>`: an answer with `[diff:…]` or `[adiff:…]`. */
export const ACTION_TAG = 15;
export const OSM_CHANGE = 16;
export const AUGMENTED_DIFF = 17;
/** Made elements (`make`, `convert`, `out count`): any other name. */
export const MADE_TAG = 18;

/** Elements by name. */
export const TAG_NAMES = new NameTable({
  osm: OSM_ROOT,
  'osm-derived': OSM_ROOT,
  node: NODE_TAG,
  way: WAY_TAG,
  relation: RELATION_TAG,
  area: AREA_TAG,
  tag: TAG_TAG,
  nd: ND_TAG,
  member: MEMBER_TAG,
  bounds: BOUNDS_TAG,
  center: CENTER_TAG,
  note: NOTE_TAG,
  meta: META_TAG,
  remark: REMARK_TAG,
  bound: BOUND_TAG,
  action: ACTION_TAG,
  osmChange: OSM_CHANGE,
  osmAugmentedDiff: AUGMENTED_DIFF,
});

/** Lists of a file of changes: elements that are there afterwards, and those that are not. */
export const CHANGED_LIST = 19;
export const DELETED_LIST = 20;
export const CREATED_LIST = 23;

/** Lists of a file of changes by name. */
export const CHANGE_NAMES = new NameTable({ create: CREATED_LIST, modify: CHANGED_LIST, delete: DELETED_LIST });

/** The earlier and the later state within an `<action>`. */
export const OLD_STATE = 21;
export const NEW_STATE = 22;

/** States by name. */
export const STATE_NAMES = new NameTable({ old: OLD_STATE, new: NEW_STATE });

/** The geometry of what was made. */
export const POINT_TAG = 24;
export const VERTEX_TAG = 25;
export const LINE_TAG = 26;
export const GROUP_TAG = 27;

/** Tags inside of a made element, by name. */
export const MADE_NAMES = new NameTable({
  tag: TAG_TAG,
  bounds: BOUNDS_TAG,
  center: CENTER_TAG,
  point: POINT_TAG,
  vertex: VERTEX_TAG,
  linestring: LINE_TAG,
  group: GROUP_TAG,
});

/** The tags in parts of its geometry, by name. */
export const SHAPE_NAMES = new NameTable({ point: POINT_TAG, vertex: VERTEX_TAG, linestring: LINE_TAG, group: GROUP_TAG });

/** Whether an XML element of this name means something in OSM XML; all others are read as what `make` and `convert` print. */
export function isOsmXmlName(name: string): boolean {
  const bytes = new TextEncoder().encode(name);
  return TAG_NAMES.find(bytes, 0, bytes.length) !== 0;
}

/** `attribute()` of a cursor where the tag ends. */
export const NO_ATTRIBUTE = -1;
export const K = 1;
export const V = 2;
export const REF = 3;
export const ID = 4;
export const LAT = 5;
export const LON = 6;
export const VERSION = 7;
export const TIMESTAMP = 8;
export const CHANGESET = 9;
export const UID = 10;
export const USER = 11;
export const TYPE = 12;
export const ROLE = 13;
export const MINLAT = 14;
export const MINLON = 15;
export const MAXLAT = 16;
export const MAXLON = 17;
export const GENERATOR = 18;
export const COPYRIGHT = 19;
export const OSM_BASE = 20;
export const AREAS = 21;
export const BOX = 22;
export const VISIBLE = 23;
/** JOSM's, on what is edited: `modify` or `delete`. */
export const ACTION = 24;

/** Attributes by name. */
export const ATTRIBUTE_NAMES = new NameTable({
  k: K,
  v: V,
  ref: REF,
  id: ID,
  lat: LAT,
  lon: LON,
  version: VERSION,
  timestamp: TIMESTAMP,
  changeset: CHANGESET,
  uid: UID,
  user: USER,
  type: TYPE,
  role: ROLE,
  minlat: MINLAT,
  minlon: MINLON,
  maxlat: MAXLAT,
  maxlon: MAXLON,
  generator: GENERATOR,
  copyright: COPYRIGHT,
  osm_base: OSM_BASE,
  areas: AREAS,
  box: BOX,
  visible: VISIBLE,
  action: ACTION,
});
