/**
 * Passes of the map in an SVG, from the bottom up (areas, their outlines, lines, collapsed shapes, points, labels), and the features and places that it
 * shows.
 */
import { escapeXml } from '@flyover/osm-elements';
import { LINE, POINT } from '@flyover/osm-features';
import { isUnderPixel, pointPlace } from '../collapse.ts';
import type { HitContext } from '../hit-test.ts';
import { labelPlace, type WorldPlace } from '../label-place.ts';
import {
  circleAttributes,
  circleRadius,
  fillAttributes,
  HALO,
  type SvgFrame,
  SvgShapes,
  type SvgView,
  strokeAttributes,
  svgNumber,
  TEXT,
  worldBox,
} from './svg-shapes.ts';

/** One way of drawing features. */
export interface SvgPass {
  readonly features: readonly number[];
  /** Whether they are drawn as points. */
  readonly asPoints: boolean;
  /** Of the group that a feature stands in. */
  attributes(record: number): string;
  /** Returns the content of the group for a feature; empty where nothing is visible. */
  shape(feature: number, record: number): string;
}

/**
 * @param largestFirst sorts areas: small ones must not vanish behind large ones
 * @param nameOf what viewers show under the pointer
 */
export function svgPasses(
  context: HitContext,
  view: SvgView,
  frame: SvgFrame,
  largestFirst: (polygons: readonly number[]) => number[],
  nameOf: (feature: number) => string,
): SvgPass[] {
  const { world, styler } = context;
  const { placing, styleZoom } = frame;
  const { records } = styler;
  const { polygons, lines, shrunk, points } = svgFeatures(context, frame);
  const areas = largestFirst(polygons);
  const shapes = [...areas, ...lines];
  const circles = [...shrunk, ...points];
  const paths = new SvgShapes(world, placing, frame.box);
  const title = (feature: number) => {
    const name = nameOf(feature);
    return name === '' ? '' : `<title>${escapeXml(name)}</title>`;
  };
  const path = (feature: number, data: string) => (data === '' ? '' : `<path d="${data}">${title(feature)}</path>`);
  const circle = (feature: number, record: number, [x, y]: Place) => {
    const radius = circleRadius(records[record]);
    const isOutside = x < -radius || y < -radius || x > view.width + radius || y > view.height + radius;
    if (isOutside || radius === 0) return '';
    return `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${svgNumber(radius)}">${title(feature)}</circle>`;
  };
  const labels = (features: readonly number[], asPoints: boolean): SvgPass => ({
    features,
    asPoints,
    attributes: () => LABELS,
    shape(feature, record) {
      const text = styler.textOf?.(feature, styleZoom, record);
      if (text === undefined) return '';
      const [[x, y]] = asPoints ? pointPlaces(context, frame, feature) : [placeIn(frame, labelPlace(world, feature))];
      return `<text x="${svgNumber(x)}" y="${svgNumber(y)}">${escapeXml(text)}</text>`;
    },
  });
  return [
    {
      features: areas,
      asPoints: false,
      attributes: (record) => fillAttributes(records[record]),
      shape: (feature) => path(feature, paths.rings(feature)),
    },
    {
      features: shapes,
      asPoints: false,
      attributes: (record) => strokeAttributes(records[record]),
      shape: (feature, record) => (Number(records[record].width) > 0 ? path(feature, paths.lines(feature)) : ''),
    },
    {
      features: circles,
      asPoints: true,
      attributes: (record) => circleAttributes(records[record]),
      shape: (feature, record) =>
        pointPlaces(context, frame, feature)
          .map((place) => circle(feature, record, place))
          .join(''),
    },
    ...(styler.textOf === undefined ? [] : [labels(shapes, false), labels(circles, true)]),
  ];
}

const LABELS = `${TEXT} ${HALO} text-anchor="middle"`;

// Features that a picture shows, and their places.

/** Pixels of the picture. */
export type Place = readonly [x: number, y: number];

/** The features in the picture, by the way they are drawn. */
export function svgFeatures({ world, search, rule }: HitContext, frame: SvgFrame) {
  const { kinds } = world.set;
  const { minX, minY, maxX, maxY } = worldBox(frame);
  const [polygons, lines, shrunk, points]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const feature of search(minX, minY, maxX, maxY)) {
    if (kinds[feature] === POINT) points.push(feature);
    else if (rule.isCollapsed(feature, frame.styleZoom)) shrunk.push(feature);
    else if (isUnderPixel(world, feature, frame.styleZoom)) continue;
    else if (kinds[feature] === LINE) lines.push(feature);
    else polygons.push(feature);
  }
  return { polygons, lines, shrunk, points };
}

/** The places of a point, or of a shape drawn as one. */
export function pointPlaces({ world }: HitContext, frame: SvgFrame, feature: number): Place[] {
  const { set, x, y } = world;
  if (set.kinds[feature] !== POINT) return [placeIn(frame, pointPlace(world, feature, frame.styleZoom))];
  const places: Place[] = [];
  for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
    const at = set.coordinateStart[part];
    places.push(placeIn(frame, { x: x[at], y: y[at] }));
  }
  return places;
}

/** The position in the picture of a place in the world. */
export function placeIn({ placing }: SvgFrame, { x, y }: WorldPlace): Place {
  return [(x - placing.originX) * placing.scale, (y - placing.originY) * placing.scale];
}
