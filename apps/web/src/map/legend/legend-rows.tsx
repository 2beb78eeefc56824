/** The rows of the legend that the first map does without: they are small, and load as one chunk. */
import { createElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  classLabel,
  FIRST_SHOWN,
  inOrder,
  LARGEST_IN_SWATCH,
  layerSwatchStyle,
  SWATCH_SIZE,
  type SwatchStyle,
  swatchGround,
  swatchIcon,
  swatchShapes,
} from './legend-classes.ts';
import './sheet-classes.css';
import { missingIcon } from '@flyover/feature-tiles';
import type { LegendClass } from '@flyover/result-session';
import { useComputedColorScheme } from '@mantine/core';
import { featuresOf, isDrawnBySheet, isOnMap, useLayers } from '../../layers/layers-store.ts';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { drawShape, readShape, type ShapeStyle } from '../images/draw-image.ts';
import { imageFiles } from '../images/image-file.ts';
import { type LayerLegend, useLayerLegends, useSheetLegend } from './use-legends.ts';

/** The classes of the style sheet at the zoom of the map; a click hides a class, or shows it again. */
export function SheetClasses() {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { legend, hidden, toggle } = useSheetLegend();
  if (legend === undefined) return <p className="legend-note">{t('legend.counting')}</p>;
  const { classes, total } = legend;
  if (classes.length === 0) return <p className="legend-note">{t('legend.nothing')}</p>;
  const shown = inOrder(classes).slice(0, all ? classes.length : FIRST_SHOWN);
  return (
    <>
      <ul className="legend-classes">
        {shown.map((each) => (
          <li key={each.rule}>
            <button
              type="button"
              className="legend-class"
              aria-pressed={!hidden.has(each.rule)}
              title={t(hidden.has(each.rule) ? 'legend.show' : 'legend.hide', { selector: each.selector ?? t('legend.others') })}
              onClick={() => toggle(each.rule)}
            >
              <ClassWords shown={each} />
            </button>
          </li>
        ))}
      </ul>
      {!all && classes.length > FIRST_SHOWN && (
        <button type="button" className="legend-more" onClick={() => setAll(true)}>
          {t('legend.more', { count: classes.length - FIRST_SHOWN })}
        </button>
      )}
      {all && total > classes.length && <p className="legend-note">{t('legend.tooMany', { count: total - classes.length })}</p>}
    </>
  );
}

/** The layers on the map, the one on top first: in their own colour, or with the classes of the style sheets that draw them. */
export function LayerClasses() {
  const { t, i18n } = useTranslation();
  const layers = useLayers(({ layers }) => layers).filter(isOnMap);
  const legends = useLayerLegends();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys reach what lies below
    // biome-ignore lint/a11y/useSemanticElements: there are no fields in it
    <div className="legend-layers" role="group" aria-label={t('layers.open')} tabIndex={0}>
      {layers.map((layer) => {
        if (isDrawnBySheet(layer)) {
          const known = legends.find((legend) => legend.layer === layer);
          return known && <StyledLayer key={layer.id} {...known} />;
        }
        return (
          <p key={layer.id} className="legend-class-line legend-plain-layer" title={layer.name}>
            <ClassSwatch swatch={layerSwatchStyle(layer)} />
            <bdi className="legend-label">{layer.name}</bdi>
            <span className="count">{featuresOf(layer).toLocaleString(i18n.language)}</span>
          </p>
        );
      })}
    </div>
  );
}

function StyledLayer({ layer: { id, name }, legend: { classes, total } }: LayerLegend) {
  const { t } = useTranslation();
  const shown = inOrder(classes).slice(0, FIRST_SHOWN);
  return (
    <section aria-labelledby={`legend-layer-${id}`}>
      <h3 className="legend-layer" id={`legend-layer-${id}`} title={name}>
        <bdi>{name}</bdi>
      </h3>
      {shown.length === 0 && <p className="legend-note">{t('legend.nothing')}</p>}
      <ul className="legend-classes">
        {shown.map((each) => (
          <li key={each.rule} className="legend-class-line">
            <ClassWords shown={each} />
          </li>
        ))}
      </ul>
      {total > shown.length && <p className="legend-note">{t('legend.tooMany', { count: total - shown.length })}</p>}
    </section>
  );
}

interface Props {
  /** Whether the result has a style sheet: points of shapes have the colours of their classes. */
  readonly styled: boolean;
}

/** The swatch of shapes that have shrunk to points, and a switch that draws them in their shape. */
export function ShrunkRows({ styled }: Props) {
  const { t } = useTranslation();
  const inShape = useSettings((settings) => settings.disable_poiomatic);
  const set = useSettings((settings) => settings.set);
  return (
    <ul className="legend-shrunk">
      {!inShape && (
        <li>
          <i className={styled ? 'swatch shrunk styled' : 'swatch shrunk'} aria-hidden />
          {t('legend.shrunk')}
        </li>
      )}
      <li>
        <label className="legend-switch">
          <input type="checkbox" checked={inShape} onChange={(event) => set('disable_poiomatic', event.currentTarget.checked)} />
          {t('legend.inShape')}
        </label>
      </li>
    </ul>
  );
}

/** A class of a style sheet in one line: swatch, label, number of features. */
function ClassWords({ shown }: { readonly shown: LegendClass }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <ClassSwatch swatch={shown} />
      <span className="legend-label">{classLabel(shown, t)}</span>
      <span className="count">{shown.count.toLocaleString(i18n.language)}</span>
    </>
  );
}

const { width: WIDTH, height: HEIGHT } = SWATCH_SIZE;

const MISSING = readShape(missingIcon());

/** The style of a class as a small swatch: layer upon layer. */
function ClassSwatch({ swatch }: { readonly swatch: SwatchStyle }) {
  const icon = swatchIcon(swatch.records);
  const isDark = useComputedColorScheme() === 'dark';
  const canvas = useRun(({ outcome }) => outcome?.style?.canvas);
  const shapes = swatchShapes(swatch, swatchGround(isDark, canvas));
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
  return <ImageSwatch key={icon} icon={icon} />;
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
function ImageSwatch({ icon }: { readonly icon: string }) {
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
