import type { LegendClass } from '@flyover/result-session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drawShape, readShape, type ShapeLook } from '../images/draw-shape.ts';
import { imageFiles } from '../images/image-file.ts';
import { rimOf } from './rim-color.ts';

type Look = LegendClass['records'][number];

/** Pixels. */
const WIDTH = 24;
const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;
/** Wider lines, larger circles and icons are drawn as large as fits. */
const WIDEST = 8;
const LARGEST = 14;

const POINT = 0;
const LINE = 1;

/** How features of a class are drawn, in small: layer upon layer. */
export function ClassSwatch({ look: { kind, records } }: { readonly look: Pick<LegendClass, 'kind' | 'records'> }) {
  const icon = records.find((record) => record['icon-image'] !== undefined)?.['icon-image'];
  const drawn = records.flatMap((record, place) => {
    const shape = kind === POINT ? circleOf(record) : kind === LINE ? lineOf(record) : areaOf(record);
    // biome-ignore lint/suspicious/noArrayIndexKey: layers have no other name than their place
    return shape === undefined ? [] : [<g key={place}>{shape}</g>];
  });
  return (
    <span className="class-swatch" aria-hidden>
      {(drawn.length > 0 || icon === undefined) && (
        <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {drawn.length > 0 ? drawn : textSign(records)}
        </svg>
      )}
      {icon !== undefined && <IconSwatch icon={icon} />}
    </span>
  );
}

function circleOf({ radius, color, width, opacity, 'fill-color': fill, 'fill-opacity': fillOpacity }: Look): ReactNode {
  if (radius === undefined) return undefined;
  const rim = Math.min(width ?? 0, 3);
  const r = Math.max(1, Math.min(radius, LARGEST / 2 - rim / 2));
  return (
    <circle
      cx={WIDTH / 2}
      cy={MIDDLE}
      r={r}
      fill={fill ?? 'none'}
      fillOpacity={fillOpacity}
      stroke={color ?? 'none'}
      strokeOpacity={opacity}
      strokeWidth={rim}
    />
  );
}

function lineOf(record: Look): ReactNode {
  const { color, width = 0, opacity, dashes } = record;
  const casing = record['casing-width'];
  if (color === undefined && casing === undefined) return undefined;
  const core = Math.min(width, casing === undefined ? WIDEST : WIDEST - 2);
  const path = `M2 ${MIDDLE}H${WIDTH - 2}`;
  return (
    <>
      {casing !== undefined && (
        <path
          d={path}
          stroke={record['casing-color']}
          strokeOpacity={record['casing-opacity']}
          strokeWidth={Math.min(core + 2 * casing, HEIGHT - 2)}
          strokeDasharray={record['casing-dashes']}
        />
      )}
      {color !== undefined && <path d={path} stroke={color} strokeOpacity={opacity} strokeWidth={core} strokeDasharray={dashes} />}
    </>
  );
}

function areaOf({ color, width = 0, opacity, dashes, 'fill-color': fill, 'fill-opacity': fillOpacity }: Look): ReactNode {
  if (color === undefined && fill === undefined) return undefined;
  const rim = Math.min(width, 3);
  return (
    <rect
      x={3 + rim / 2}
      y={1 + rim / 2}
      width={WIDTH - 6 - rim}
      height={HEIGHT - 2 - rim}
      fill={fill ?? 'none'}
      fillOpacity={fillOpacity}
      stroke={color ?? 'none'}
      strokeOpacity={opacity}
      strokeWidth={rim}
      strokeDasharray={dashes}
    />
  );
}

/** Of a class that is texts alone: a letter in their colour, with a rim that it can be told by on any ground. */
function textSign(records: LegendClass['records']): ReactNode {
  const label = records.find((record) => record['font-size'] !== undefined);
  if (label === undefined) return undefined;
  const letter = 'M7 3H17M12 3V13';
  const color = label['text-color'];
  // texts without a colour are dark on a light map, and light on a dark one
  if (color === undefined) return <path d={letter} stroke="currentColor" strokeWidth={2} />;
  return (
    <>
      <path d={letter} stroke={rimOf(color)} strokeWidth={5} strokeLinecap="round" />
      <path d={letter} stroke={color} strokeWidth={2} />
    </>
  );
}

function IconSwatch({ icon }: { readonly icon: string }) {
  const shape = icon.startsWith('shape:') ? readShape(icon) : undefined;
  if (shape !== undefined) return <ShapeSwatch shape={shape} />;
  return <PictureSwatch key={icon} icon={icon} />;
}

function ShapeSwatch({ shape }: { readonly shape: ShapeLook }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const strokeWidth = Math.min(shape.strokeWidth, 3);
    const { width, height, data } = drawShape({ ...shape, strokeWidth, size: Math.min(shape.size, LARGEST - 2 * strokeWidth) }, 2);
    if (canvas.current === null) return;
    canvas.current.width = width;
    canvas.current.height = height;
    canvas.current.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  }, [shape]);
  return <canvas ref={canvas} />;
}

/** Where the image cannot be had, nothing. */
function PictureSwatch({ icon }: { readonly icon: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    imageFiles([icon]).then(
      ([found]) => isWanted && found !== undefined && setAddress(found[1].href),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [icon]);
  return address === undefined ? null : <img src={address} alt="" />;
}
