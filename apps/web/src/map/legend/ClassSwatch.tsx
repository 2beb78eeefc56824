import { missingIcon } from '@flyover/feature-tiles';
import { useComputedColorScheme } from '@mantine/core';
import { createElement, useEffect, useRef, useState } from 'react';
import { useSettings } from '../../settings/settings-store.ts';
import { drawShape, readShape, type ShapeStyle } from '../images/draw-shape.ts';
import { imageFiles } from '../images/image-file.ts';
import { LARGEST_IN_SWATCH, SWATCH_SIZE, type SwatchStyle, swatchIcon, swatchShapes } from './swatch-shapes.ts';

const { width: WIDTH, height: HEIGHT } = SWATCH_SIZE;

const MISSING = readShape(missingIcon());

/** The style of a class as a small swatch: layer upon layer. */
export function ClassSwatch({ look }: { readonly look: SwatchStyle }) {
  const icon = swatchIcon(look.records);
  const dark = useComputedColorScheme() === 'dark';
  const shapes = swatchShapes(look, dark);
  return (
    <span className="class-swatch" aria-hidden>
      {(shapes.length > 0 || icon === undefined) && (
        <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {shapes.map(({ element, attributes }, place) => createElement(element, { key: place, ...attributes }))}
        </svg>
      )}
      {icon !== undefined && <IconSwatch icon={icon} />}
    </span>
  );
}

function IconSwatch({ icon }: { readonly icon: string }) {
  const shape = icon.startsWith('shape:') ? readShape(icon) : undefined;
  if (shape !== undefined) return <ShapeSwatch shape={shape} />;
  return <PictureSwatch key={icon} icon={icon} />;
}

function ShapeSwatch({ shape }: { readonly shape: ShapeStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const strokeWidth = Math.min(shape.strokeWidth, 3);
    const { width, height, data } = drawShape(
      { ...shape, strokeWidth, size: Math.min(shape.size, LARGEST_IN_SWATCH - 2 * strokeWidth) },
      2,
    );
    if (canvas.current === null) return;
    canvas.current.width = width;
    canvas.current.height = height;
    canvas.current.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  }, [shape]);
  return <canvas ref={canvas} />;
}

/** Shows the image of an icon, or, where it is missing, the circle that the map draws. */
function PictureSwatch({ icon }: { readonly icon: string }) {
  const hosts = useSettings(({ image_hosts }) => image_hosts);
  const [address, setAddress] = useState<string | undefined>('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an image may come once its host is allowed
  useEffect(() => {
    let isWanted = true;
    imageFiles([icon]).then(
      ([found]) => isWanted && setAddress(found?.[1].href),
      () => isWanted && setAddress(undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [icon, hosts]);
  if (address === undefined) return MISSING === undefined ? null : <ShapeSwatch shape={MISSING} />;
  return address === '' ? null : <img src={address} alt="" />;
}
