/** Draws what is no text: fills, patterns, strokes, arrows, circles, icons. */
import { POINT, type StyleRecord } from '@flyover/osm-features';
import type { HitContext } from '../../hit-test.ts';
import { labelPlace } from '../../label-place.ts';
import { lengthOf, offsetOf } from '../../sheet/drawings.ts';
import { iconSize } from '../../sheet/icon-size.ts';
import { type Place, placeIn, pointPlaces } from '../svg-features.ts';
import { SvgShapes } from '../svg-shapes.ts';
import { circleRadius, svgNumber } from '../svg-text.ts';
import type { SvgFrame } from '../svg-view.ts';
import { arrowHeads } from './arrow-heads.ts';
import type { SheetBrush, SheetBrushes, SheetItem } from './sheet-passes.ts';
import { type ImageShelf, imageElement } from './svg-images.ts';
import { casingStroke, lineStroke, paint, shareOf, strokePaint } from './svg-paint.ts';
import { symbolShape } from './symbol-shapes.ts';

/** @param titleOf the `<title>` of a feature, or nothing */
export function sheetBrushes(context: HitContext, frame: SvgFrame, images: ImageShelf, titleOf: (feature: number) => string): SheetBrushes {
  const shapes = new SvgShapes(context.world, frame.placing, frame.box);
  const path = (feature: number, data: string) => (data === '' ? '' : `<path d="${data}">${titleOf(feature)}</path>`);
  const along = ({ feature }: SheetItem, record: StyleRecord) => path(feature, shapes.lines(feature, offsetOf(record)));
  const inside = ({ feature }: SheetItem) => path(feature, shapes.rings(feature));
  const atPlaces = (item: SheetItem, draw: (place: Place) => string) => placesOf(context, frame, item).map(draw).join('');
  return {
    fills: { attributes: (record) => `${paint('fill', record['fill-color'], record['fill-opacity'])} stroke="none"`, shape: inside },
    patterns: patternBrush(images, inside),
    casings: { attributes: (record) => strokePaint(casingStroke(record)), shape: along },
    lines: { attributes: (record) => strokePaint(lineStroke(record)), shape: along },
    arrows: {
      attributes: (record) => paint('fill', record.color, record.opacity),
      shape: ({ feature }, record) => {
        let data = '';
        shapes.eachPiece(feature, offsetOf(record), (piece) => {
          data += arrowHeads(piece, lengthOf(record.width), record.arrows === 'backward');
        });
        return path(feature, data);
      },
    },
    circles: {
      attributes: (record) => {
        const rim = `${paint('stroke', record.color, record.opacity)} stroke-width="${svgNumber(lengthOf(record.width))}"`;
        return `${paint('fill', record['fill-color'], record['fill-opacity'])} ${lengthOf(record.width) > 0 ? rim : 'stroke="none"'}`;
      },
      shape: (item, record) =>
        atPlaces(item, ([x, y]) => {
          const radius = svgNumber(circleRadius(record));
          return `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${radius}">${titleOf(item.feature)}</circle>`;
        }),
    },
    icons: iconBrush(images, atPlaces, titleOf),
  };
}

/** Where the circle, the icon and the label of a feature are. */
export function placesOf(context: HitContext, frame: SvgFrame, { feature, geometry }: SheetItem): Place[] {
  return geometry === POINT ? pointPlaces(context, frame, feature) : [placeIn(frame, labelPlace(context.world, feature))];
}

function patternBrush(images: ImageShelf, inside: (item: SheetItem) => string): SheetBrush {
  const address = (record: StyleRecord) => String(record['fill-image']);
  const idOf = (record: StyleRecord) =>
    images.idOf(`pattern ${address(record)}`, (id) => {
      const { href, width, height } = images.imageOf(address(record)) ?? NO_IMAGE;
      const size = `width="${svgNumber(width)}" height="${svgNumber(height)}"`;
      return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${size}>${imageElement(href, '', width, height)}</pattern>`;
    });
  return {
    attributes: (record) => `fill="url(#${idOf(record)})" fill-opacity="${svgNumber(shareOf(record['fill-opacity']))}" stroke="none"`,
    shape: (item, record) => (images.imageOf(address(record)) === undefined ? '' : inside(item)),
  };
}

function iconBrush(
  images: ImageShelf,
  atPlaces: (item: SheetItem, draw: (place: Place) => string) => string,
  titleOf: (feature: number) => string,
): SheetBrush {
  const address = (record: StyleRecord) => String(record['icon-image']);
  const sizeOf = (record: StyleRecord) => iconSize(record, images.imageOf(address(record)));
  const idOf = (record: StyleRecord) => {
    const { width, height } = sizeOf(record);
    return images.idOf(`icon ${svgNumber(width)} ${svgNumber(height)} ${address(record)}`, (id) => {
      const corner = `id="${id}" x="${svgNumber(-width / 2)}" y="${svgNumber(-height / 2)}"`;
      return imageElement(images.imageOf(address(record))?.href ?? '', corner, width, height);
    });
  };
  const opacity = (record: StyleRecord) => `opacity="${svgNumber(shareOf(record['icon-opacity']))}"`;
  return {
    attributes: (record) => {
      const shape = symbolShape(record['icon-image']);
      return shape === undefined ? opacity(record) : `${shape.attributes} ${opacity(record)}`;
    },
    shape: (item, record) => {
      const shape = symbolShape(record['icon-image']);
      if (shape === undefined && images.imageOf(address(record)) === undefined) return '';
      return atPlaces(item, (place) => {
        const at = transformOf(record, place);
        if (shape === undefined) return `<use href="#${idOf(record)}" transform="${at}">${titleOf(item.feature)}</use>`;
        const scale = (lengthOf(record['icon-width']) || lengthOf(record['icon-height']) || shape.size) / shape.size;
        const scaled = scale === 1 ? '' : ` scale(${svgNumber(scale)})`;
        return `<path d="${shape.path}" transform="${at}${scaled}">${titleOf(item.feature)}</path>`;
      });
    },
  };
}

const NO_IMAGE = { href: '', width: 1, height: 1 };

function transformOf(record: StyleRecord, [x, y]: Place): string {
  const number = (value: StyleRecord[string] | undefined) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  const [right, down] = [x + number(record['icon-offset-x']), y + number(record['icon-offset-y'])];
  const rotation = number(record['icon-rotation']);
  return `translate(${svgNumber(right)} ${svgNumber(down)})${rotation === 0 ? '' : ` rotate(${svgNumber(rotation)})`}`;
}
