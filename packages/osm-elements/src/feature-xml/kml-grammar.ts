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

  constructor(feature: XmlFeature) {
    this.feature = feature;
  }

  wants(name: string): boolean {
    return name === 'Data' || name === 'SimpleData';
  }

  open(name: string, { texts }: TagAttributes): void {
    const { feature } = this;
    if (!this.inPlacemark) {
      if (name !== 'Placemark') return;
      this.inPlacemark = true;
      this.geometry = '';
      this.part = '';
      feature.begin();
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
    if (!this.inPlacemark) return;
    if (name === 'Placemark') {
      feature.end();
      this.inPlacemark = false;
    } else if (this.geometry !== '') this.closeGeometry(name);
    else if (name === 'SimpleData' || name === 'value') feature.tag(this.field, text);
    else if (this.part === '') feature.tag(TAGS.get(name) ?? '', text);
    else if (name === 'when') feature.tag('time', text);
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
