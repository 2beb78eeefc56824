/**
 * Features of other formats as elements, the way an editor of OpenStreetMap makes them: points become nodes, lines ways, polygons closed ways or,
 * with holes or parts, multipolygon relations. Ids are new, and so below zero, but where a feature says which element it is.
 */
import type { FixedSides } from '@flyover/bounding-box';
import { type LeftOut, NO_COORDINATE, WAY } from '../element-store.ts';
import { Float64Column, Uint32Column } from '../growing-column.ts';
import type { StoreBuilder } from '../store-builder.ts';
import { isAreal } from './area-rules.ts';
import { endOf, type FeatureGeometry, LINE, MULTI_LINE, MULTI_POINT, MULTI_POLYGON, POINT, POLYGON } from './feature-geometry.ts';
import { type FeatureMeta, type FeatureTags, type IdentityKeys, identityKeys, type OsmIdentity, osmIdentity } from './osm-identity.ts';
import { VertexNodes } from './vertex-nodes.ts';

const encoder = new TextEncoder();

/** Points of the smallest ring, its first one twice. */
const SMALLEST_RING = 4;

/** A way of a relation, its role by its number in the string table. */
interface WayMember {
  readonly way: number;
  readonly role: number;
}

/** The relation that a feature is, while its geometries come. */
interface OpenRelation extends Pick<OsmIdentity, 'tags' | 'meta'> {
  readonly name: string;
  readonly id: number;
  readonly members: WayMember[];
  isArea: boolean;
}

/** See the file's comment. */
export class FeatureElements {
  readonly builder: StoreBuilder;
  private readonly vertices = new VertexNodes();
  private readonly refs = new Float64Column();
  private nodes = 0;
  private ways = 0;
  private relations = 0;
  private hasFar = false;
  private hasPlaces = false;
  /** Geometries of the feature at hand: those that have become elements, and those that are none. */
  private shaped = 0;
  private shapeless = 0;
  private relation: OpenRelation | undefined;
  private readonly identityKeys: IdentityKeys;
  /** Elements that have their own id, as `W1`: one that comes again gets a new id, since an id stands for one shape. */
  private readonly known = new Set<string>();

  constructor(builder: StoreBuilder) {
    this.builder = builder;
    this.identityKeys = identityKeys(builder.strings);
  }

  /** Whether coordinates are larger than degrees are, and none is a place on earth: they are of a system that the file does not name. */
  get looksProjected(): boolean {
    return this.hasFar && !this.hasPlaces;
  }

  /**
   * Adds what the next geometry of a feature becomes; `end` ends the feature.
   *
   * @param tags of the feature
   */
  add(geometry: FeatureGeometry, tags: FeatureTags): void {
    this.hasFar ||= geometry.isFar;
    if (geometry.isOffEarth) {
      this.shapeless++;
      return;
    }
    this.hasPlaces ||= geometry.lats.length > 0;
    const identity = osmIdentity(tags, this.identityKeys, this.builder.strings);
    if (identity?.isMember === true) this.leaveOut('memberships');
    if (identity?.id !== undefined && this.addKnown(geometry, identity, identity.id)) this.shaped++;
    else if (this.addNew(geometry, identity?.id === undefined && identity !== undefined ? this.tagsOf(identity.tags) : tags)) this.shaped++;
    else this.shapeless++;
  }

  /** Ends a feature. One of which no geometry became an element is an element without a place, unless it says nothing at all; other geometries that became none are counted. */
  end(tags: FeatureTags): void {
    this.endRelation();
    if (this.shaped > 0) this.leaveOut('geometries', this.shapeless);
    else if (tags.keys.length === 0) this.leaveOut('geometries');
    else {
      this.addPlaceless(tags);
      this.leaveOut('placeless');
    }
    this.shaped = 0;
    this.shapeless = 0;
  }

  /** A row of a table, as it were: its element where it names one, else a node. */
  private addPlaceless(tags: FeatureTags): void {
    const { builder, known } = this;
    const identity = osmIdentity(tags, this.identityKeys, builder.strings);
    const { type = 'N', id, meta } = identity ?? {};
    const name = `${type}${id}`;
    if (identity === undefined || id === undefined || known.has(name)) {
      this.addNode(NO_COORDINATE, NO_COORDINATE);
      this.addTags(identity !== undefined && id === undefined ? this.tagsOf(identity.tags) : tags);
      return;
    }
    if (type === 'N') builder.node(id);
    else if (type === 'W') builder.way(id);
    else builder.relation(id);
    this.addTexts(identity.tags);
    this.addMeta(meta ?? {});
    known.add(name);
  }

  /** @returns false, with nothing added, where the geometry is none that elements have */
  private addNew(geometry: FeatureGeometry, tags: FeatureTags): boolean {
    const { type, ringEnds } = geometry;
    let made = 0;
    if (type === POINT || type === MULTI_POINT) made = this.addPoints(geometry, tags);
    else if (type === LINE || type === MULTI_LINE) {
      for (let line = 0; line < ringEnds.length; line++) made += this.addLine(geometry, line, tags);
      // of one that is left out whole its feature tells
      if (made > 0) this.leaveOut('geometries', ringEnds.length - made);
    } else if (type === POLYGON || type === MULTI_POLYGON) {
      made = ringEnds.length === 1 ? this.addRing(geometry, 0, tags) : this.addMultipolygon(geometry, tags);
    }
    return made > 0;
  }

  /** Adds an element under its own id. @returns false, with nothing added, where its shape is none that an element of its type has */
  private addKnown(geometry: FeatureGeometry, { type, tags, meta, placeholder }: OsmIdentity, id: number): boolean {
    const { builder, known, refs } = this;
    const { ringEnds } = geometry;
    const name = `${type}${id}`;
    if (known.has(name) && this.relation?.name !== name) return false;
    const isArea = geometry.type === POLYGON || geometry.type === MULTI_POLYGON;
    const isLine = geometry.type === LINE || geometry.type === MULTI_LINE;
    if (placeholder !== undefined && type !== 'N') {
      if (!this.addPlaceholder(geometry, type, id, placeholder)) return false;
      this.addTexts(tags);
    } else if (type === 'N') {
      if (geometry.type !== POINT || geometry.lats.length !== 1) return false;
      builder.node(id, geometry.lats.get(0), geometry.lons.get(0));
      this.addTexts(tags);
    } else if (type === 'W') {
      if (ringEnds.length !== 1 || !(isLine || isArea) || cornersOf(geometry, 0, isArea) < (isArea ? SMALLEST_RING : 2)) return false;
      this.gatherRefs(geometry, 0);
      if (isArea && refs.get(0) !== refs.get(refs.length - 1)) refs.push(refs.get(0));
      this.addWay(id);
      this.addTexts(tags);
      if (isArea && !isAreal([...tags]) && !tags.has('area')) this.addTexts(new Map([['area', 'yes']]));
    } else {
      const members = isArea ? this.addMembers(geometry) : isLine ? this.addLineMembers(geometry) : [];
      if (members.length === 0) return false;
      this.relation ??= { name, id, tags, meta, members: [], isArea };
      this.relation.members.push(...members);
      this.relation.isArea ||= isArea;
      known.add(name);
      return true;
    }
    this.addMeta(meta);
    known.add(name);
    return true;
  }

  /** Adds the relation that the geometries of the feature have made. */
  private endRelation(): void {
    const { builder, relation } = this;
    if (relation === undefined) return;
    this.relation = undefined;
    const { id, tags, meta, members, isArea } = relation;
    builder.relation(id);
    for (const { way, role } of members) builder.member(WAY, way, role);
    const isAreaByType = /^(?:multipolygon|boundary)$/.test(tags.get('type') ?? '');
    this.addTexts(!isArea || isAreaByType ? tags : new Map([...tags, ['type', 'multipolygon']]));
    this.addMeta(meta);
  }

  /** A way or relation of which only a point or a box is known, as `out center` and `out bb` give it. */
  private addPlaceholder(geometry: FeatureGeometry, type: 'W' | 'R', id: number, placeholder: 'center' | 'bounds'): boolean {
    const { builder } = this;
    const lats = geometry.lats.finish();
    const lons = geometry.lons.finish();
    if (lats.length === 0 || (placeholder === 'center' && lats.length > 1)) return false;
    if (type === 'W') builder.way(id);
    else builder.relation(id);
    if (placeholder === 'center') builder.center(lats[0], lons[0]);
    else builder.bounds(...extent(lats, lons));
    return true;
  }

  private addMeta({ version, timestamp, changeset, uid, user }: FeatureMeta): void {
    const { builder } = this;
    if (version !== undefined) builder.version(version);
    if (timestamp !== undefined) builder.timestamp(timestamp);
    if (changeset !== undefined) builder.changeset(changeset);
    if (uid !== undefined) builder.uid(uid);
    if (user !== undefined) builder.user(builder.strings.intern(user));
  }

  private tagsOf(tags: ReadonlyMap<string, string>): FeatureTags {
    const { strings } = this.builder;
    const [keys, values] = [new Uint32Column(), new Uint32Column()];
    for (const [key, value] of tags) {
      keys.push(strings.intern(key));
      values.push(strings.intern(value));
    }
    return { keys, values };
  }

  private addTexts(tags: ReadonlyMap<string, string>): void {
    const { builder } = this;
    for (const [key, value] of tags) {
      const bytes = encoder.encode(value);
      builder.tag(builder.strings.intern(key), builder.strings.internBytes(bytes, 0, bytes.length));
    }
  }

  /** Counts something that has no place among elements. */
  leaveOut(kind: keyof LeftOut, count = 1): void {
    if (count > 0) this.builder.leaveOut(kind, count);
  }

  private addPoints({ lats, lons }: FeatureGeometry, tags: FeatureTags): number {
    for (let point = 0; point < lats.length; point++) {
      this.addNode(lats.get(point), lons.get(point));
      this.addTags(tags);
    }
    return lats.length;
  }

  /** A line of one place, such as a track that was ended at once, is a point. */
  private addLine(geometry: FeatureGeometry, line: number, tags: FeatureTags): number {
    if (cornersOf(geometry, line, false) < 2) {
      // its element would mean nothing without tags
      if (tags.keys.length === 0) return 0;
      const first = endOf(geometry.ringEnds, line);
      this.addNode(geometry.lats.get(first), geometry.lons.get(first));
    } else {
      this.gatherRefs(geometry, line);
      this.addWay();
    }
    this.addTags(tags);
    return 1;
  }

  private addRing(geometry: FeatureGeometry, ring: number, tags?: FeatureTags): number {
    if (cornersOf(geometry, ring, true) < SMALLEST_RING) return 0;
    this.gatherRefs(geometry, ring);
    const { refs } = this;
    if (refs.get(0) !== refs.get(refs.length - 1)) refs.push(refs.get(0));
    this.addWay();
    if (tags !== undefined) {
      this.addTags(tags);
      this.addAreaTag(tags);
    }
    return 1;
  }

  private addMultipolygon(geometry: FeatureGeometry, tags: FeatureTags): number {
    const { strings } = this.builder;
    const members = this.addMembers(geometry);
    if (members.length === 0) return 0;
    this.relations++;
    this.builder.relation(-this.relations);
    for (const { way, role } of members) this.builder.member(WAY, way, role);
    const type = strings.intern('type');
    this.addTags(tags, type);
    this.builder.tag(type, strings.intern('multipolygon'));
    return 1;
  }

  /** The lines of a relation that is no area, as ways without a role. */
  private addLineMembers(geometry: FeatureGeometry): WayMember[] {
    const members: WayMember[] = [];
    for (let line = 0; line < geometry.ringEnds.length; line++) {
      if (cornersOf(geometry, line, false) < 2) continue;
      this.gatherRefs(geometry, line);
      this.addWay();
      members.push({ way: -this.ways, role: 0 });
    }
    if (members.length > 0) this.leaveOut('geometries', geometry.ringEnds.length - members.length);
    return members;
  }

  /** The rings as ways, with their roles as numbers of the string table. */
  private addMembers(geometry: FeatureGeometry): WayMember[] {
    const { polygonEnds } = geometry;
    const { strings } = this.builder;
    const members: WayMember[] = [];
    for (let polygon = 0; polygon < polygonEnds.length; polygon++) {
      const first = endOf(polygonEnds, polygon);
      for (let ring = first; ring < polygonEnds.get(polygon); ring++) {
        if (this.addRing(geometry, ring) === 1) members.push({ way: -this.ways, role: strings.intern(ring === first ? 'outer' : 'inner') });
        // without its outer ring a polygon has no holes
        else if (ring === first) break;
      }
    }
    if (members.length > 0) this.leaveOut('geometries', geometry.ringEnds.length - members.length);
    return members;
  }

  /** Nodes for the points of a line or ring; one that is there twice in a row is there once. */
  private gatherRefs({ lats, lons, ringEnds }: FeatureGeometry, ring: number): void {
    const { refs } = this;
    refs.length = 0;
    for (let point = endOf(ringEnds, ring); point < ringEnds.get(ring); point++) {
      const id = this.vertices.idAt(lats.get(point), lons.get(point), this.addNode);
      if (refs.length === 0 || refs.get(refs.length - 1) !== id) refs.push(id);
    }
  }

  private readonly addNode = (lat: number, lon: number): number => {
    this.nodes++;
    this.builder.node(-this.nodes, lat, lon);
    return -this.nodes;
  };

  private addWay(id?: number): void {
    if (id === undefined) this.ways++;
    this.builder.way(id ?? -this.ways);
    for (let i = 0; i < this.refs.length; i++) this.builder.ref(this.refs.get(i));
  }

  /** @param skipped the number of a key that is given otherwise */
  private addTags({ keys, values }: FeatureTags, skipped = -1): void {
    for (let i = 0; i < keys.length; i++) if (keys.get(i) !== skipped) this.builder.tag(keys.get(i), values.get(i));
  }

  /** A polygon stays one, whatever its properties are. */
  private addAreaTag({ keys, values }: FeatureTags): void {
    const { strings } = this.builder;
    const tags: [string, string][] = [];
    for (let i = 0; i < keys.length; i++) tags.push([strings.textOf(keys.get(i)), strings.textOf(values.get(i))]);
    if (isAreal(tags) || tags.some(([key]) => key === 'area')) return;
    this.builder.tag(strings.intern('area'), strings.intern('yes'));
  }
}

/** Returns the number of nodes of a line or ring; consecutive equal places count once, the first one of a ring twice. */
function cornersOf({ lats, lons, ringEnds }: FeatureGeometry, ring: number, isRing: boolean): number {
  const first = endOf(ringEnds, ring);
  const end = ringEnds.get(ring);
  const isSame = (one: number, other: number) => lats.get(one) === lats.get(other) && lons.get(one) === lons.get(other);
  let corners = 1;
  for (let point = first + 1; point < end; point++) if (!isSame(point, point - 1)) corners++;
  return isRing && !isSame(first, end - 1) ? corners + 1 : corners;
}

function extent(lats: Int32Array, lons: Int32Array): FixedSides {
  const least = (column: Int32Array) => column.reduce((a, b) => Math.min(a, b));
  const most = (column: Int32Array) => column.reduce((a, b) => Math.max(a, b));
  return [least(lats), least(lons), most(lats), most(lons)];
}
