/**
 * GPX 1.1 (https://www.topografix.com/GPX/1/1/gpx.xsd): points are waypoints, lines and the rings of polygons are segments of tracks.
 * The schema wants all waypoints before all tracks; within each the features keep their order.
 */
import type { FormatWriter } from '../format.ts';
import {
  elementLink,
  elementOf,
  featureDescription,
  featureName,
  flattenGeometry,
  type GeoJsonSource,
  type LooseFeature,
  type LoosePosition,
  sourceOfResult,
} from '../geojson/geojson-source.ts';
import type { Steps } from '../steps.ts';
import { dateTimeText, decimalText, TextChunks, xmlElement, xmlText } from '../text-chunks.ts';

/** Options of the writer of GPX. */
export interface GpxOptions {
  /** Named in the file as what wrote it. */
  readonly generator?: string;
  /** Called with a warning about data that cannot be written; `console.warn` where absent. */
  readonly onWarning?: (message: string) => void;
}

/** The features of a result as GPX. */
export const writeGpxOfResult: FormatWriter = (set, options) => writeGpx(sourceOfResult(set), options);

/** All features as GPX. A geometry of no known type is skipped with a warning. */
export function* writeGpx(source: GeoJsonSource, options: GpxOptions = {}): Steps {
  const chunks = new TextChunks();
  const warn = options.onWarning ?? ((message) => console.warn(message));
  chunks.add(head(source, options));
  // a feature is done with its last part: points in the first round, all else in the second
  let done = 0;
  for (let index = 0; index < source.count; index++) {
    const kind = source.kind?.(index);
    if (kind === 'shapes') continue;
    if (kind === 'points') done++;
    const feature = source.get(index);
    const { points, unsupported } = flattenGeometry(feature.geometry);
    for (const type of unsupported) warn(`warning: unsupported geometry type: ${type}`);
    if (points.length > 0) {
      const details = detailsOf(feature);
      const time = xmlElement('time', timeOf(feature));
      const elevation = elevationOf(feature);
      for (const point of points) chunks.add(`<wpt${place(point)}>${elevationElement(point, elevation)}${time}${details}</wpt>\n`);
    }
    if (chunks.isFull) yield { done, bytes: chunks.take() };
  }
  for (let index = 0; index < source.count; index++) {
    const kind = source.kind?.(index);
    if (kind === 'points') continue;
    done++;
    addTrack(chunks, source.get(index));
    if (chunks.isFull) yield { done, bytes: chunks.take() };
  }
  chunks.add('</gpx>\n');
  yield { done: source.count, bytes: chunks.take() };
}

function head({ info }: GeoJsonSource, { generator = 'Flyover' }: GpxOptions): string {
  const time = xmlElement('time', dateTimeText(info?.osmBase));
  const copyright = info?.copyright === undefined ? '' : `<copyright author="${xmlText(info.copyright)}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd" version="1.1" creator="${xmlText(generator)}">
<metadata><desc>OpenStreetMap data as GPX</desc>${copyright}${time}</metadata>
`;
}

function addTrack(chunks: TextChunks, feature: LooseFeature): void {
  const { lines, polygons } = flattenGeometry(feature.geometry);
  const segments = [...lines, ...polygons.flat()];
  if (segments.length === 0) return;
  const times = timesOf(feature);
  const isNested = Array.isArray(times[0]);
  chunks.add(`<trk>${detailsOf(feature)}`);
  for (const [number, segment] of segments.entries()) {
    const segmentTimes: unknown = isNested ? times[number] : number === 0 ? times : [];
    chunks.add('<trkseg>\n');
    for (const [at, point] of segment.entries()) {
      const time = Array.isArray(segmentTimes) ? xmlElement('time', dateTimeText(segmentTimes[at])) : '';
      chunks.add(`<trkpt${place(point)}>${elevationElement(point, undefined)}${time}</trkpt>\n`);
    }
    chunks.add('</trkseg>');
  }
  chunks.add('</trk>\n');
}

/** Name, comment, description and link: in this order in waypoints and tracks. Without a link the comment says which element it is. */
function detailsOf(feature: LooseFeature): string {
  const link = elementLink(feature);
  const name = featureName(feature);
  const element = elementOf(feature);
  return (
    xmlElement('name', name) +
    (link === undefined && element !== name ? xmlElement('cmt', element) : '') +
    xmlElement('desc', featureDescription(feature)) +
    (link === undefined ? '' : `<link href="${xmlText(link)}"/>`)
  );
}

/** The schema wants longitudes below 180, and latitudes from -90 to 90. */
function place([lon, lat]: LoosePosition): string {
  const east = Math.min(Math.max(lon, -180), 179.9999999);
  return ` lat="${decimalText(Math.min(Math.max(lat, -90), 90))}" lon="${decimalText(east)}"`;
}

function elevationElement([, , elevation]: LoosePosition, known: number | undefined): string {
  const value = elevation ?? known;
  return value === undefined ? '' : `<ele>${decimalText(value)}</ele>`;
}

/** The elevation of the tag `ele`, in metres: `512`, `512.5`, `512 m`. Other units and lists are no number. */
function elevationOf({ properties }: LooseFeature): number | undefined {
  const digits = /^\s*([+-]?\d{1,6}(?:\.\d{1,9})?)\s*(?:m\s*)?$/.exec(String(properties?.ele ?? ''));
  return digits === null ? undefined : Number(digits[1]);
}

/** Returns the time of a waypoint: `@timestamp` of the element, or the time of features of other origin. */
function timeOf(feature: LooseFeature): string | undefined {
  const { properties } = feature;
  return dateTimeText(properties?.['@timestamp']) ?? dateTimeText(properties?.time) ?? dateTimeText(timesOf(feature)[0]);
}

/** Returns the recording times of the points of a track: `coordTimes` or `times`, as other converters write them. */
function timesOf({ properties }: LooseFeature): readonly unknown[] {
  const times = properties?.coordTimes ?? properties?.times;
  return Array.isArray(times) ? times : [];
}
