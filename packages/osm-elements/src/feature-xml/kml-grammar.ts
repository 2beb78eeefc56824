/** KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html) with Google's tracks: placemarks, their geometry and what they say. */
import { LINE, POINT, POLYGON } from '../features/feature-geometry.ts';
import type { XmlFeature } from './xml-feature.ts';
import type { TagAttributes, XmlGrammar } from './xml-grammar.ts';

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

/** See the file's comment. */
export class KmlGrammar implements XmlGrammar {
  positions: ',' | ' ' | undefined;
  private readonly feature: XmlFeature;
  private inPlacemark = false;
  /** The geometry that is open, and the field of a form. */
  private geometry = '';
  private field = '';
  /** What within a placemark is open beside geometry. */
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
