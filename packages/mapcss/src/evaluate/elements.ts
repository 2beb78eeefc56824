/** Elements as styles see them: what each is drawn as, and how they hang together. */
import { AREA, type ElementColumns, type ElementStore, MADE, NO_COORDINATE, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureElement, indexRows, PLACEHOLDER_CENTER, POLYGON, type StoreRows, TAINTED } from '@flyover/osm-features';

/** An element that is not drawn by itself. */
export const NOT_DRAWN = 3;

/** One element. Not to be kept: the one that is styled is used again for the next. */
export interface Subject {
  /** `NODE`, `WAY`, `RELATION` or `MADE`; -1 for canvas and meta. */
  type: number;
  /** In the table of its type; -1 where only a relation's geometry tells of it. */
  row: number;
  id: number;
  /** `POINT`, `LINE`, `POLYGON` or `NOT_DRAWN`. */
  kind: number;
  /** Those of `FeatureSet`. */
  flags: number;
  /** In the `FeatureSet`, or -1. */
  feature: number;
  /** Columns that hold the tags; undefined for an element without any. */
  table: ElementColumns | undefined;
}

/** The elements of a result. What links of selectors need is made when a sheet first asks for it. */
export class Elements {
  readonly features: FeatureSet;
  readonly store: ElementStore;
  /** By type. */
  private readonly tables: readonly ElementColumns[];
  private storeRows: StoreRows | undefined;
  private featureRows: readonly Int32Array[] | undefined;
  private usage: NodeUsage | undefined;

  constructor(features: FeatureSet) {
    this.features = features;
    this.store = features.store;
    this.tables = [NODE, WAY, RELATION, AREA, MADE].map((type) => columnsOf(features.store, type));
  }

  /** Index from ids to the rows that count for them. */
  get rows(): StoreRows {
    this.storeRows ??= indexRows(this.store);
    return this.storeRows;
  }

  /** Writes the element of a feature into `subject`. */
  readFeature(feature: number, subject: Subject): void {
    const { features } = this;
    if (features.memberSlots[feature] >= 0) {
      const { type, id } = featureElement(features, feature);
      Object.assign(subject, { type, id, row: -1, table: undefined });
    } else {
      subject.type = features.elementTypes[feature];
      subject.row = features.rows[feature];
      const table = this.tables[subject.type];
      subject.table = table;
      subject.id = table.ids[subject.row];
    }
    subject.kind = features.kinds[feature];
    subject.flags = features.flags[feature];
    subject.feature = feature;
  }

  /** The element of a row. */
  element(type: number, row: number): Subject {
    const table = this.tables[type];
    const feature = this.featureOf(type, row);
    const subject: Subject = { type, row, id: table.ids[row], kind: NOT_DRAWN, flags: 0, feature, table };
    if (feature >= 0) {
      subject.kind = this.features.kinds[feature];
      subject.flags = this.features.flags[feature];
    } else if (type === WAY && this.lacksNodes(row)) subject.flags = TAINTED;
    return subject;
  }

  /** Whether a row counts: another one may hold the same element. */
  counts(type: number, row: number): boolean {
    return type > RELATION || this.rowsOf(type).superseded?.[row] !== 1;
  }

  /** The row of an element, or -1. */
  find(type: number, id: number): number {
    return type <= RELATION ? this.rowsOf(type).find(id) : -1;
  }

  /** The feature that shows an element, or -1. */
  featureOf(type: number, row: number): number {
    this.featureRows ??= this.makeFeatureRows();
    return this.featureRows[type][row];
  }

  /** Ways that nodes are part of. */
  get nodeUsage(): NodeUsage {
    this.usage ??= makeNodeUsage(this);
    return this.usage;
  }

  /** Whether a way ends where it began, a relation is a multipolygon or boundary, or what was made is an area. */
  isClosed({ type, row, table, kind }: Subject): boolean {
    const { ways, strings } = this.store;
    if (table === undefined) return false;
    if (type === MADE) return kind === POLYGON;
    if (type === RELATION) {
      const key = strings.find('type');
      for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++) {
        if (table.tagKeys[tag] === key) return ['multipolygon', 'boundary'].includes(strings.get(table.tagValues[tag]));
      }
      return false;
    }
    if (type !== WAY) return false;
    const own = this.rows.ways.geometryRow(row);
    const first = ways.refStart[own];
    const end = ways.refStart[own + 1];
    if (end > first) return end - first >= 3 && ways.refs[first] === ways.refs[end - 1];
    const { geometry } = ways;
    if (geometry === undefined) return false;
    const [start, behind] = [geometry.start[own], geometry.start[own + 1]];
    const last = behind - 1;
    return behind - start >= 3 && geometry.lat[start] === geometry.lat[last] && geometry.lon[start] === geometry.lon[last];
  }

  /** Latitude and longitude of a way's nodes in turn, 1e-7 degrees; missing ones are left out. */
  wayPoints(row: number): { lat: number[]; lon: number[] } {
    const { ways, nodes } = this.store;
    const points = { lat: [] as number[], lon: [] as number[] };
    const own = this.rows.ways.geometryRow(row);
    const add = (lat: number, lon: number) => {
      if (lat === NO_COORDINATE) return;
      points.lat.push(lat);
      points.lon.push(lon);
    };
    for (let at = ways.refStart[own]; at < ways.refStart[own + 1]; at++) {
      const node = this.rows.nodes.find(ways.refs[at]);
      if (node >= 0) add(nodes.lat[node], nodes.lon[node]);
    }
    const { geometry } = ways;
    if (points.lat.length > 0 || geometry === undefined) return points;
    for (let at = geometry.start[own]; at < geometry.start[own + 1]; at++) add(geometry.lat[at], geometry.lon[at]);
    return points;
  }

  /** Whether all members of a relation, or nodes of a way, are here. */
  isComplete({ type, row, flags }: Subject): boolean {
    if (row < 0) return false;
    if (type === WAY) return (flags & TAINTED) === 0 && !this.lacksNodes(row);
    if (type !== RELATION) return true;
    const { relations } = this.store;
    const own = this.rows.relations.geometryRow(row);
    for (let slot = relations.memberStart[own]; slot < relations.memberStart[own + 1]; slot++) {
      if (this.find(relations.memberTypes[slot], relations.memberRefs[slot]) < 0) return false;
    }
    return true;
  }

  private lacksNodes(row: number): boolean {
    const { ways } = this.store;
    const own = this.rows.ways.geometryRow(row);
    if (ways.geometry !== undefined && ways.geometry.start[own + 1] > ways.geometry.start[own]) return false;
    for (let at = ways.refStart[own]; at < ways.refStart[own + 1]; at++) if (this.rows.nodes.find(ways.refs[at]) < 0) return true;
    return false;
  }

  private rowsOf(type: number) {
    return type === NODE ? this.rows.nodes : type === WAY ? this.rows.ways : this.rows.relations;
  }

  private makeFeatureRows(): Int32Array[] {
    const drawn = this.tables.map(({ count }) => new Int32Array(count).fill(-1));
    const { count, memberSlots, elementTypes, rows } = this.features;
    for (let feature = 0; feature < count; feature++) {
      if (memberSlots[feature] < 0) drawn[elementTypes[feature]][rows[feature]] = feature;
    }
    return drawn;
  }
}

/** Returns the columns of a type in objects of one shape: otherwise code that has only met nodes is compiled again at the first way. */
function columnsOf(store: ElementStore, type: number): ElementColumns {
  const { count, ids, tagStart, tagKeys, tagValues, meta, visible, change } = tableOf(store, type);
  return { count, ids, tagStart, tagKeys, tagValues, meta, visible, change };
}

/** Ways of nodes: node row r owns the flat entries from `start[r]` up to, not including, `start[r + 1]`. */
export interface NodeUsage {
  readonly start: Uint32Array;
  readonly wayRows: Uint32Array;
  /** Of the node in the way, from 0. */
  readonly places: Uint32Array;
}

function makeNodeUsage(elements: Elements): NodeUsage {
  const { nodes, ways } = elements.store;
  const nodeRows = new Int32Array(ways.refs.length).fill(-1);
  const start = new Uint32Array(nodes.count + 1);
  const each = (visit: (way: number, slot: number) => void) => {
    for (let way = 0; way < ways.count; way++) {
      if (!elements.counts(WAY, way)) continue;
      for (let slot = ways.refStart[way]; slot < ways.refStart[way + 1]; slot++) visit(way, slot);
    }
  };
  each((_, slot) => {
    nodeRows[slot] = elements.rows.nodes.find(ways.refs[slot]);
    if (nodeRows[slot] >= 0) start[nodeRows[slot] + 1]++;
  });
  for (let row = 0; row < nodes.count; row++) start[row + 1] += start[row];
  const next = start.slice();
  const wayRows = new Uint32Array(start[nodes.count]);
  const places = new Uint32Array(start[nodes.count]);
  each((way, slot) => {
    if (nodeRows[slot] < 0) return;
    const at = next[nodeRows[slot]]++;
    wayRows[at] = way;
    places[at] = slot - ways.refStart[way];
  });
  return { start, wayRows, places };
}

/** Small features are drawn as a point in their place; they stay lines and areas, so that their colours stay. */
export function collapse(subject: Subject): void {
  subject.flags |= PLACEHOLDER_CENTER;
}
