import { IconArrowsMove } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { fitTo } from '../view/map-commands.ts';
import { type MapView, useView } from '../view/view-store.ts';
import type { Bbox } from '../view/zoom.ts';
import './area.css';
import {
  CORNERS,
  type Corner,
  dimmedBox,
  formatLength,
  moveBbox,
  type PixelBox,
  pixelBox,
  resizeBbox,
  sizeOfBbox,
} from './area-geometry.ts';
import { disableArea, dragArea, FIT_PADDING, settleArea, useArea } from './area-store.ts';
import { arrowStep } from './arrow-step.ts';

/** The part that a pointer or an arrow key moves: a corner, or the whole. */
type Handle = Corner | 'whole';

/** Below this size the marker in the middle would lie on the corners: it stands above the rectangle, CSS pixels. */
const ROOM_FOR_MARKER = 96;

/** The height of the measure, and its distance from the rectangle with its handles, CSS pixels. */
const MEASURE_HEIGHT = 44;
const MEASURE_GAP = 14;

export interface AreaOverlayProps {
  /** Takes the focus when Escape takes the selection away. */
  readonly onLeave: () => void;
}

/** The selected rectangle over the map, its four corners, its move marker, and the dimmed rest. Draws nothing while disabled. */
export function AreaOverlay({ onLeave }: AreaOverlayProps) {
  const { enabled, bounds } = useArea();
  return enabled && bounds !== undefined ? <Selection bounds={bounds} onLeave={onLeave} /> : null;
}

function Selection({ bounds, onLeave }: AreaOverlayProps & { readonly bounds: Bbox }) {
  const { t } = useTranslation();
  const view = useView();
  const help = useId();
  const { held, ...grips } = useGrips(onLeave);
  const box = pixelBox(view, bounds);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const beside = width < ROOM_FOR_MARKER || height < ROOM_FOR_MARKER;
  const places: Readonly<Record<Handle, CSSProperties>> = {
    northWest: { left: box.left, top: box.top },
    northEast: { left: box.right, top: box.top },
    southEast: { left: box.right, top: box.bottom },
    southWest: { left: box.left, top: box.bottom },
    whole: { left: (box.left + box.right) / 2, top: beside ? box.top : (box.top + box.bottom) / 2 },
  };
  return (
    <section className="area-overlay" aria-label={t('area.label')}>
      <svg width={view.width} height={view.height} aria-hidden="true">
        <path className="area-dim" fillRule="evenodd" d={outline(dimmedBox(view)) + outline(box)} />
        <path className="area-edge-ground" d={outline(box)} />
        <path className="area-edge" d={outline(box)} />
        <path className="area-edge-grip" d={outline(box)} {...grips.pointer('whole')} />
      </svg>
      {(['whole', ...CORNERS] as const).map((handle) => (
        <button
          key={handle}
          type="button"
          className={`area-handle ${handle}${beside ? ' beside' : ''}`}
          style={places[handle]}
          aria-label={t(`area.handle.${handle}`)}
          aria-describedby={help}
          {...grips.pointer(handle)}
          onKeyDown={(event) => grips.key(handle, event)}
          onFocus={(event) => grips.focus(event.currentTarget)}
          onBlur={grips.blur}
        >
          {handle === 'whole' && <IconArrowsMove {...BAR_ICON} />}
        </button>
      ))}
      <span id={help} className="visually-hidden">
        {t('area.keys')}
      </span>
      {held && <Measure bounds={bounds} box={box} />}
    </section>
  );
}

/** Size and corners, beside the rectangle while something holds it. */
function Measure({ bounds, box }: { readonly bounds: Bbox; readonly box: PixelBox }) {
  const { t, i18n } = useTranslation();
  const view = useView();
  const size = sizeOfBbox(bounds);
  const degrees = (value: number) => value.toFixed(5);
  return (
    <output
      className="area-measure floating"
      style={{
        left: Math.max(130, Math.min(view.width - 130, (box.left + box.right) / 2)),
        top: measureTop(box, view),
      }}
    >
      <b>{t('area.size', { width: formatLength(size.width, i18n.language), height: formatLength(size.height, i18n.language) })}</b>
      <span>
        {t('area.corners', {
          south: degrees(bounds.south),
          west: degrees(bounds.west),
          north: degrees(bounds.north),
          east: degrees(bounds.east),
        })}
      </span>
    </output>
  );
}

/** Below the rectangle where there is room, else above it, else at its top. */
function measureTop({ top, bottom }: PixelBox, { width, height }: MapView): number {
  // at the bottom of a phone stand the buttons of the page
  const lowest = height - (width < 600 ? 190 : 92);
  if (bottom + MEASURE_GAP <= lowest) return bottom + MEASURE_GAP;
  const above = top - MEASURE_GAP - MEASURE_HEIGHT;
  return above >= 8 ? above : Math.max(8, Math.min(lowest, top + 2 * MEASURE_GAP));
}

/** Takes hold of the selection by pointer and by keys. */
function useGrips(onLeave: () => void) {
  const drag = useRef<{ readonly pointer: number; readonly x: number; readonly y: number; readonly start: Bbox }>(undefined);
  const [held, setHeld] = useState(false);

  const apply = (handle: Handle, start: Bbox, x: number, y: number) => {
    const view = useView.getState();
    dragArea(handle === 'whole' ? moveBbox(view, start, x, y) : resizeBbox(view, start, handle, x, y));
  };
  const end = () => {
    drag.current = undefined;
    setHeld(false);
    settleArea();
  };
  const pointer = (handle: Handle) => ({
    onPointerDown(event: PointerEvent<Element>) {
      const { bounds: start } = useArea.getState();
      if (event.button !== 0 || start === undefined || drag.current !== undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, start };
      setHeld(true);
    },
    onPointerMove(event: PointerEvent<Element>) {
      const { current } = drag;
      if (current?.pointer === event.pointerId) apply(handle, current.start, event.clientX - current.x, event.clientY - current.y);
    },
    onPointerUp: (event: PointerEvent<Element>) => drag.current?.pointer === event.pointerId && end(),
    onPointerCancel: (event: PointerEvent<Element>) => drag.current?.pointer === event.pointerId && end(),
  });
  const key = (handle: Handle, event: KeyboardEvent) => {
    const { bounds } = useArea.getState();
    if (event.key === 'Escape') {
      event.stopPropagation();
      disableArea();
      onLeave();
    }
    const step = arrowStep(event);
    if (step === undefined || bounds === undefined) return;
    event.preventDefault();
    apply(handle, bounds, ...step);
    settleArea();
    setHeld(true);
  };
  const focus = (handle: HTMLElement) => {
    const { bounds } = useArea.getState();
    const { width, height } = useView.getState();
    const x = handle.offsetLeft + handle.offsetWidth / 2;
    const y = handle.offsetTop + handle.offsetHeight / 2;
    // only the keyboard reaches a handle that is out of sight
    if (bounds !== undefined && (x < 0 || y < 0 || x > width || y > height)) fitTo(bounds, FIT_PADDING);
  };
  return { held, pointer, key, focus, blur: () => drag.current === undefined && setHeld(false) };
}

function outline({ left, top, right, bottom }: PixelBox): string {
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}
