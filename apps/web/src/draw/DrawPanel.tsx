import type { Shape } from '@flyover/query-reading';
import { isForeign, type QueryLanguage } from '@flyover/query-template';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBackspace, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setPanelOpen } from '../layers/layers-store.ts';
import { shapePaths } from '../map/outlines/shape-paths.ts';
import { useEditor } from '../query/editor-store.ts';
import { useRun } from '../run/run-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { hasKeys } from '../ui/shortcut-keys.ts';
import { formatArea, formatLength } from '../ui/sizes.ts';
import { layoutOf } from '../ui/use-layout.ts';
import { type MapController, toggleDrawing, useMapPane } from '../view/map-commands.ts';
import { type Position, toPixel, useView } from '../view/view-store.ts';
import {
  besideEachOther,
  clauseOf,
  clearDrawing,
  draw,
  drawPoint,
  isWhole,
  leaveDrawing,
  measureShape,
  polyValue,
  readMetres,
  readPoints,
  shapeOf,
  TOOLS,
  undoDrawing,
  useDrawn,
} from './drawn-shape.ts';
import { type Placed, placeClause, placePoly } from './place-clause.ts';
import '../ui/button.css';
import './draw.css';
import '../map/outlines/query-shape.css';

export interface DrawPanelProps {
  readonly controller: MapController;
}

/** Draws a shape with clicks on the map, or with typed coordinates; measures it, and writes it into the query. */
export function DrawPanel({ controller }: DrawPanelProps) {
  const { t, i18n } = useTranslation();
  const { tool, text, around, placed, cleared } = useDrawn();
  const language = useEditor((editor) => editor.language);
  const help = useId();
  const tools = useRef<HTMLFieldSetElement>(null);
  const { points, fault } = readPoints(text);
  const metres = readMetres(around);
  const shape = shapeOf(tool, points, metres);
  const whole = fault === undefined && isWhole(tool, points, metres);
  const measure = measureShape(shape);
  useEffect(() => {
    const before = document.activeElement;
    tools.current?.querySelector<HTMLElement>('input:checked')?.focus();
    // both panels have the same place
    setPanelOpen(false);
    useMapPane.setState({ takePoint: (lat, lon) => drawPoint({ lat, lon }), undoPoint: undoDrawing });
    return () => {
      useMapPane.setState({ takePoint: undefined, undoPoint: undefined });
      leaveDrawing();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    // a double click ends a shape in other programs: the map stays where it is
    const { doubleClickZoom } = controller.map;
    doubleClickZoom.disable();
    return () => void doubleClickZoom.enable();
  }, [controller]);
  useEffect(
    () =>
      useRun.subscribe((run, before) => {
        // on a phone it would lie over what the run finds
        if (run.runId !== before.runId && layoutOf(window.innerWidth, window.innerHeight) === 'phone')
          useMapPane.setState({ drawing: false });
      }),
    [],
  );
  return (
    <>
      <DrawnShape shape={shape} points={besideEachOther(points)} />
      <section
        className="draw-panel floating"
        aria-label={t('draw.title')}
        onKeyDown={(event) => event.key === 'Escape' && toggleDrawing()}
      >
        <div className="draw-head">
          <h2>{t('draw.title')}</h2>
          <ClearButton isEmpty={text.trim() === ''} isCleared={cleared !== undefined} />
          <IconButton label={t('draw.close')} icon={IconX} onClick={toggleDrawing} />
        </div>
        <div className="draw-body">
          <fieldset className="draw-tools" ref={tools}>
            <legend className="visually-hidden">{t('draw.tool')}</legend>
            {TOOLS.map((each) => (
              <label key={each}>
                <input type="radio" name="draw-tool" checked={tool === each} onChange={() => draw({ tool: each })} />
                {t(`draw.tools.${each}`)}
              </label>
            ))}
          </fieldset>
          <p id={help}>{t(`draw.help.${tool}`)}</p>
          {hasKeys() && <p>{t('draw.keys')}</p>}
          <label className="draw-field">
            {t('draw.points')}
            <textarea
              rows={4}
              dir="ltr"
              value={text}
              spellCheck={false}
              placeholder="53.5, 13.4"
              aria-describedby={help}
              aria-invalid={fault !== undefined}
              onChange={(event) => draw({ text: event.currentTarget.value })}
            />
          </label>
          {fault !== undefined && <p role="alert">{t('draw.fault', { line: fault })}</p>}
          {(tool === 'line' || (tool === 'circle' && points.length < 2)) && (
            <label className="draw-field">
              {t(tool === 'line' ? 'draw.around' : 'draw.radius')}
              <input type="number" min={0} step={10} value={around} onChange={(event) => draw({ around: event.currentTarget.value })} />
            </label>
          )}
        </div>
        <p className="draw-measure" role="status">
          {placed !== undefined
            ? t(`draw.placed.${placed}`, { placeholder: '{{poly}}' })
            : measure === undefined
              ? t('draw.nothing')
              : [formatLength(measure.length, i18n.language), measure.area !== undefined && formatArea(measure.area, i18n.language)]
                  .filter(Boolean)
                  .join(' · ')}
        </p>
        <div className="draw-buttons">
          <Button variant="default" size="xs" disabled={text.trim() === ''} onClick={undoDrawing}>
            {t('draw.undo')}
          </Button>
          <Button
            size="xs"
            disabled={!whole}
            onClick={() => shape && void placeShape(shape, language).then((placed) => useDrawn.setState({ placed }))}
          >
            {t('draw.insert')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Removes all points; pressed again, restores them. */
function ClearButton({ isEmpty, isCleared }: { readonly isEmpty: boolean; readonly isCleared: boolean }) {
  const { t } = useTranslation();
  const label = isCleared ? t('editor.undo') : t('editor.clear');
  const Icon = isCleared ? IconArrowBackUp : IconBackspace;
  return <IconButton label={label} icon={Icon} disabled={isEmpty && !isCleared} onClick={isCleared ? undoDrawing : clearDrawing} />;
}

async function placeShape(shape: Shape, language: QueryLanguage): Promise<Placed> {
  const value = polyValue(shape, language);
  if (value !== undefined && placePoly(value)) return 'poly';
  return isForeign(language) ? 'foreign' : placeClause(clauseOf(shape, language));
}

interface Props {
  readonly shape: Shape | undefined;
  readonly points: readonly Position[];
}

/** The shape and its points over the map, which pass pointer events on. */
function DrawnShape({ shape, points }: Props) {
  const view = useView();
  if (shape === undefined) return null;
  const { outline, around } = shapePaths(view, shape);
  return (
    <svg className="query-shape" width={view.width} height={view.height} aria-hidden="true">
      {around !== undefined && <path className="query-shape-around" d={around.path} strokeWidth={around.width} />}
      <path className="query-shape-ground" d={outline} />
      <path className="query-shape-edge" d={outline} />
      {points.map(({ lat, lon }, index) => {
        const { x, y } = toPixel(view, lat, lon);
        // biome-ignore lint/suspicious/noArrayIndexKey: points are identified by their position only
        return <circle key={index} className="draw-point" cx={x} cy={y} r={4} />;
      })}
    </svg>
  );
}
