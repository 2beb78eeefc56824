/** The lasso: a shape drawn over the map by a drag, which picks the features that it touches. */
import i18next from 'i18next';
import { pick } from '../../results/pick-features.ts';
import { useRun } from '../../run/run-store.ts';
import { showToast } from '../../ui/toasts.ts';
import { type Pixel, toPosition, useView } from '../../view/view-store.ts';
import './lasso.css';

/** The shortest distance between two corners, CSS pixels, and the most corners of a shape. */
const STEP = 3;
const MOST_CORNERS = 1000;
/** The smallest size of a shape, CSS pixels. */
const SMALLEST = 6;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Draws a shape until the button is released.
 *
 * @param from the press of the button; with Ctrl or Cmd the shape adds to the picked features
 * @param early the pointer events since the press
 */
export function drawLasso(canvas: HTMLElement, from: PointerEvent, early: readonly PointerEvent[]): void {
  const frame = canvas.closest('.map-frame');
  if (!(frame instanceof HTMLElement)) return;
  const { left, top } = frame.getBoundingClientRect();
  const corners: Pixel[] = [{ x: from.clientX - left, y: from.clientY - top }];
  const shape = document.createElementNS(SVG, 'svg');
  shape.setAttribute('class', 'lasso');
  shape.setAttribute('aria-hidden', 'true');
  const path = shape.appendChild(document.createElementNS(SVG, 'path'));
  frame.append(shape);

  const listening = new AbortController();
  const end = () => {
    listening.abort();
    shape.remove();
  };
  const move = ({ clientX, clientY, buttons }: PointerEvent) => {
    // the button was released before this chunk had loaded, or outside of the window
    if ((buttons & 1) === 0) return release();
    const corner = { x: clientX - left, y: clientY - top };
    const last = corners[corners.length - 1];
    if (corners.length >= MOST_CORNERS || Math.hypot(corner.x - last.x, corner.y - last.y) < STEP) return;
    corners.push(corner);
    path.setAttribute('d', `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`);
  };
  const release = () => {
    end();
    if (sizeOf(corners) >= SMALLEST) void pickIn(corners, from.ctrlKey || from.metaKey);
  };
  const { signal } = listening;
  for (const event of early) {
    if (event.type === 'pointermove') move(event);
    else if (event.type === 'pointerup') release();
    else end();
    if (signal.aborted) return;
  }
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', (event: KeyboardEvent) => event.key === 'Escape' && end(), { signal });
}

/** Returns the longer side of the box around the corners. */
function sizeOf(corners: readonly Pixel[]): number {
  const sides = (['x', 'y'] as const).map((axis) => {
    const places = corners.map((corner) => corner[axis]);
    return Math.max(...places) - Math.min(...places);
  });
  return Math.max(...sides);
}

async function pickIn(corners: readonly Pixel[], adds: boolean): Promise<void> {
  const { outcome } = useRun.getState();
  if (outcome === undefined) return;
  const view = useView.getState();
  const ring = corners.flatMap(({ x, y }) => {
    const { lat, lon } = toPosition(view, x, y);
    return [lon, lat];
  });
  const rows = await pick(outcome.runId, { kind: 'shape', ring, webZoom: view.zoom }, adds ? 'add' : 'only');
  if (rows === 0) showToast({ text: i18next.t('map.nothingPicked') });
}
