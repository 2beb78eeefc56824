/** GPX 1.0 and 1.1 (https://www.topografix.com/GPX/1/1/): waypoints, routes and tracks. */
import { LINE, MULTI_LINE, POINT } from '../features/feature-geometry.ts';
import type { XmlFeature } from './xml-feature.ts';
import type { TagAttributes, XmlGrammar } from './xml-grammar.ts';

const FEATURES: ReadonlySet<string> = new Set(['wpt', 'rte', 'trk']);
const POINTS: ReadonlySet<string> = new Set(['rtept', 'trkpt']);
const WANTED: ReadonlySet<string> = new Set(['wpt', 'rtept', 'trkpt', 'link']);

/** See the file's comment. What a feature says of itself becomes tags, what a point of a line says does not. */
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
