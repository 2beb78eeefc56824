/** The grammars of GPX and KML: the meaning of their tags. */
import type { LeftOut } from '../element-store.ts';
import type { FeatureElements } from '../features/feature-elements.ts';
import { type FeatureGeometry, FeatureScratch, LINE, MULTI_LINE, POINT, POLYGON } from '../features/feature-geometry.ts';
import type { StringInterner } from '../string-table.ts';

/** The attributes that are read of a start tag. */
interface TagAttributes {
  /** 1e-7 degrees; NaN where there is none. */
  readonly lat: number;
  readonly lon: number;
  /** The attributes `name` and `href`. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Receives the tags below the root, by their names without a prefix. */
export interface XmlGrammar {
  /** Whether a tag's attributes mean anything. */
  wants(name: string): boolean;
  open(name: string, attributes: TagAttributes): void;
  /** @param text of a tag without tags within; empty for others */
  close(name: string, text: string): void;
  /** Separator of the numbers of a position, while the text of the open tag is a list of positions. */
  readonly positions?: ',' | ' ' | undefined;
}

/** More tags are left out: no form has so many fields. */
const MOST_TAGS = 1000;

/** One feature of a GPX or KML file while its text is read. */
export class XmlFeature {
  private readonly scratch = new FeatureScratch();
  private readonly strings: StringInterner;
  private readonly elements: FeatureElements;
  private hasHeights = false;
  private hasPoints = false;

  constructor(strings: StringInterner, elements: FeatureElements) {
    this.strings = strings;
    this.elements = elements;
  }

  begin(): void {
    this.scratch.clear();
    this.hasHeights = false;
    this.hasPoints = false;
  }

  /** A tag; of a key that comes twice the last counts, and an empty text is none. */
  tag(key: string, text: string): void {
    const value = text.trim();
    if (key === '' || value === '' || this.scratch.keys.length >= MOST_TAGS) return;
    this.scratch.setTag(this.strings.intern(key), this.strings.intern(value));
  }

  /** The geometry that points go to from now on. */
  geometry(type: number): FeatureGeometry {
    const next = this.scratch.nextGeometry();
    next.type = type;
    return next;
  }

  /** A point in 1e-7 degrees, of the geometry that was begun last. A place that is none leaves its geometry out. */
  point(lat: number, lon: number, hasHeight: boolean): void {
    const { geometries, geometryCount } = this.scratch;
    this.hasHeights ||= hasHeight;
    if (geometryCount > 0) geometries[geometryCount - 1].point(lat, lon);
  }

  /** Points of it have heights, which elements do not. */
  noteHeight(): void {
    this.hasHeights = true;
  }

  /** Points of it say something of themselves, which nodes of a line do not. */
  notePoints(): void {
    this.hasPoints = true;
  }

  /** Counts something that has no place among elements. */
  leaveOut(kind: keyof LeftOut): void {
    this.elements.leaveOut(kind);
  }

  endRing(): void {
    const { geometries, geometryCount } = this.scratch;
    if (geometryCount > 0) geometries[geometryCount - 1].endRing();
  }

  endPolygon(): void {
    const { geometries, geometryCount } = this.scratch;
    if (geometryCount > 0) geometries[geometryCount - 1].endPolygon();
  }

  /** The feature is whole: it becomes elements. */
  end(): void {
    const { scratch, elements } = this;
    for (let i = 0; i < scratch.geometryCount; i++) elements.add(scratch.geometries[i], scratch);
    elements.end(scratch);
    if (this.hasHeights) elements.leaveOut('heights');
    if (this.hasPoints) elements.leaveOut('points');
  }
}

const FEATURES: ReadonlySet<string> = new Set(['wpt', 'rte', 'trk']);
const POINTS: ReadonlySet<string> = new Set(['rtept', 'trkpt']);
const WANTED: ReadonlySet<string> = new Set(['wpt', 'rtept', 'trkpt', 'link']);

/**
 * GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/): waypoints, routes and tracks.
 * Properties of a feature become tags; those of a point of a line do not.
 */
export class GpxGrammar implements XmlGrammar {
  private readonly feature: XmlFeature;
  /** The open feature, and whether a point of its line or a link is open. */
  private inFeature = '';
  private inPart = '';

  constructor(feature: XmlFeature) {
    this.feature = feature;
  }

  wants(name: string): boolean {
    return WANTED.has(name);
  }

  open(name: string, { lat, lon, texts }: TagAttributes): void {
    const { feature } = this;
    if (this.inFeature === '') {
      if (!FEATURES.has(name)) return;
      this.inFeature = name;
      this.inPart = '';
      feature.begin();
      feature.geometry(name === 'wpt' ? POINT : name === 'rte' ? LINE : MULTI_LINE);
      if (name === 'wpt') feature.point(lat, lon, false);
    } else if (this.inPart === '' && POINTS.has(name)) {
      this.inPart = name;
      feature.point(lat, lon, false);
    } else if (this.inPart === '' && name === 'link') {
      this.inPart = name;
      feature.tag('url', texts.get('href') ?? '');
    } else if (POINTS.has(this.inPart)) {
      if (name === 'ele') feature.noteHeight();
      else feature.notePoints();
    }
  }

  close(name: string, text: string): void {
    const { feature } = this;
    if (this.inFeature === '') return;
    if (name === this.inFeature) {
      if (name === 'rte') feature.endRing();
      feature.end();
      this.inFeature = '';
    } else if (name === 'trkseg') feature.endRing();
    else if (name === this.inPart) this.inPart = '';
    else if (this.inPart === '') feature.tag(name, text);
  }
}

const GEOMETRIES: ReadonlyMap<string, number> = new Map([
  ['Point', POINT],
  ['LineString', LINE],
  ['LinearRing', LINE],
  ['Track', LINE],
  ['Polygon', POLYGON],
]);
/** Tags of a placemark that become tags of the element, and their keys. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['description', 'description'],
  ['address', 'address'],
  ['phoneNumber', 'phone'],
]);

/** UTF-16 units: each placemark has the names of its folders. */
const LONGEST_FOLDER = 200;

/** Pictures and tours, which are no elements. */
const OVERLAYS: ReadonlySet<string> = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour']);

/** KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html) with Google's tracks: placemarks, their geometry and what they say. */
export class KmlGrammar implements XmlGrammar {
  positions: ',' | ' ' | undefined;
  private readonly feature: XmlFeature;
  private inPlacemark = false;
  /** The geometry that is open, and the field of a form. */
  private geometry = '';
  private field = '';
  /** Name of the open tag within a placemark, outside of geometry. */
  private part = '';

  private readonly onLink: (address: string) => void;
  /** Tags that are open around placemarks, and names of the folders among them. */
  private readonly around: string[] = [];
  private readonly folders: string[] = [];
  /** A link to another text is open. */
  private inLink = false;

  /** @param onLink is told of each text that this one links to */
  constructor(feature: XmlFeature, onLink: (address: string) => void) {
    this.feature = feature;
    this.onLink = onLink;
  }

  wants(name: string): boolean {
    return name === 'Data' || name === 'SimpleData';
  }

  open(name: string, { texts }: TagAttributes): void {
    const { feature } = this;
    if (!this.inPlacemark) {
      if (name !== 'Placemark') this.around.push(name);
      if (name === 'Folder') this.folders.push('');
      else if (name === 'NetworkLink') this.inLink = true;
      else if (OVERLAYS.has(name)) feature.leaveOut('overlays');
      if (name !== 'Placemark') return;
      this.inPlacemark = true;
      this.geometry = '';
      this.part = '';
      feature.begin();
      feature.tag('folder', this.folders.filter((folder) => folder !== '').join(' / '));
      return;
    }
    const type = GEOMETRIES.get(name);
    if (type !== undefined && this.geometry === '') {
      this.geometry = name;
      feature.geometry(type);
    } else if (name === 'coordinates' && this.geometry !== '') this.positions = ',';
    else if (name === 'coord' && this.geometry === 'Track') this.positions = ' ';
    else if (this.wants(name)) this.field = texts.get('name') ?? '';
    else if (this.part === '' && this.geometry === '' && !TAGS.has(name)) this.part = name;
  }

  close(name: string, text: string): void {
    const { feature } = this;
    this.positions = undefined;
    if (!this.inPlacemark) {
      this.around.pop();
      if (name === 'Folder') this.folders.pop();
      else if (name === 'name' && this.around.at(-1) === 'Folder')
        this.folders[this.folders.length - 1] = text.trim().slice(0, LONGEST_FOLDER);
      else if (name === 'NetworkLink') this.inLink = false;
      else if (name === 'href' && this.inLink) this.onLink(text.trim());
      return;
    }
    if (name === 'Placemark') {
      feature.end();
      this.inPlacemark = false;
    } else if (this.geometry !== '') {
      if (name === 'when') feature.notePoints();
      this.closeGeometry(name);
    } else if (name === 'SimpleData' || name === 'value') feature.tag(this.field, text);
    else if (this.part === '') feature.tag(TAGS.get(name) ?? '', text);
    else if (name === 'when') feature.tag('time', text);
    else if (this.part === 'TimeSpan' && (name === 'begin' || name === 'end')) feature.tag(name, text);
    else if (name === this.part) this.part = '';
  }

  private closeGeometry(name: string): void {
    const { feature, geometry } = this;
    if (name === 'LinearRing' || (name === geometry && GEOMETRIES.get(name) === LINE)) feature.endRing();
    if (name !== geometry) return;
    if (name === 'Polygon') feature.endPolygon();
    this.geometry = '';
  }
}
