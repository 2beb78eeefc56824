import type { SelectedGeometry } from '@flyover/result-session';
import type { TaskElement } from '@flyover/task-lists';
import { useEffect, useMemo, useState } from 'react';
import { shownRun } from '../inspect/select-feature.ts';
import { resultWorker } from '../results/result-client.ts';
import { useRun } from '../run/run-store.ts';
import { toPixel, useView } from '../view/view-store.ts';
import { squareX, squareY } from '../view/zoom.ts';

/** The size of a box below which its mark is a ring, pixels. */
const SMALLEST_BOX = 28;
/** The gap between an element and its frame, pixels. */
const GAP = 6;

/** Frames the element of a task on the map, and draws it if the result has its shape. */
export function TaskMark({ element }: { readonly element: TaskElement }) {
  const { place } = element;
  const view = useView();
  if (place === undefined) return null;
  const { box } = place;
  const [first, last] = [toPixel(view, box.north, box.west), toPixel(view, box.south, box.east)];
  const isBox = last.x - first.x > SMALLEST_BOX || last.y - first.y > SMALLEST_BOX;
  const middle = toPixel(view, place.lat, place.lon);
  // a frame beyond the edges is invisible, and browsers limit sizes to some millions of pixels
  const side = (value: number, size: number) => Math.max(-GAP * 4, Math.min(size + GAP * 4, value));
  const [start, end] = [side(first.x - GAP, view.width), side(last.x + GAP, view.width)];
  const [top, bottom] = [side(first.y - GAP, view.height), side(last.y + GAP, view.height)];
  return (
    <div className="map-marks" aria-hidden>
      <TaskShape element={element} />
      {isBox ? (
        <div className="task-mark box" style={{ left: start, top, width: end - start, height: bottom - top }} />
      ) : (
        <div className="task-mark" style={{ left: middle.x, top: middle.y }} />
      )}
    </div>
  );
}

/** The zoom at which a unit of the path is a CSS pixel. */
const PATH_ZOOM = 18;

/** Draws the element of a task in the accent colour, while the result has its shape. */
function TaskShape({ element }: { readonly element: TaskElement }) {
  const { place } = element;
  const geometry = useGeometry(element);
  const view = useView();
  const path = useMemo(() => {
    if (geometry === undefined || place === undefined) return undefined;
    return shapePath(geometry, { x: squareX(place.lon), y: squareY(place.lat) }, 256 * 2 ** PATH_ZOOM);
  }, [geometry, place]);
  if (geometry === undefined || place === undefined || path === undefined) return null;
  const { x, y } = toPixel(view, place.lat, place.lon);
  return (
    <svg className="task-shape" width={view.width} height={view.height} aria-hidden="true">
      {/* moved and scaled as a whole: no position is reckoned anew while the map moves */}
      <path
        className={isArea(geometry) ? 'area' : undefined}
        d={path}
        fillRule="evenodd"
        transform={`translate(${x} ${y}) scale(${2 ** (view.zoom - PATH_ZOOM)})`}
      />
    </svg>
  );
}

/** Returns the geometry of an element in the shown result; undefined where the result does not have it. */
function useGeometry({ type, id }: TaskElement): SelectedGeometry | undefined {
  const runId = useRun(({ outcome }) => outcome?.runId);
  const [found, setFound] = useState<{ readonly of: string; readonly geometry: SelectedGeometry | undefined }>();
  const of = `${runId} ${type} ${id}`;
  useEffect(() => {
    const run = shownRun();
    if (run === undefined) return;
    let isLate = false;
    resultWorker()
      .element(run, type, id)
      .then(
        (details) => {
          if (!isLate) setFound({ of, geometry: details?.geometry });
        },
        // the frame marks the position
        () => undefined,
      );
    return () => {
      isLate = true;
    };
  }, [of, type, id]);
  return found?.of === of ? found.geometry : undefined;
}

// Geometry as a path of SVG.

/** The most positions of a drawn shape: more would block the page's thread. */
export const MOST_POSITIONS = 20_000;

/**
 * Returns the path of the lines of a geometry, relative to an origin.
 *
 * @param origin in the square of the world, 0 to 1
 * @param scale units of the path per width of the world
 * @returns undefined for points, and for more than `MOST_POSITIONS` positions
 */
export function shapePath(
  geometry: SelectedGeometry,
  origin: { readonly x: number; readonly y: number },
  scale: number,
): string | undefined {
  const lines = linesOf(geometry);
  const positions = lines.reduce((sum, { length }) => sum + length, 0);
  if (positions === 0 || positions > MOST_POSITIONS) return undefined;
  const end = isArea(geometry) ? 'Z' : '';
  const place = ([lon, lat]: readonly number[]) =>
    `${((squareX(lon) - origin.x) * scale).toFixed(1)} ${((squareY(lat) - origin.y) * scale).toFixed(1)}`;
  return lines.map((line) => `M${line.map(place).join('L')}${end}`).join('');
}

/** Returns whether a geometry has an inside. */
function isArea({ type }: SelectedGeometry): boolean {
  return type === 'Polygon' || type === 'MultiPolygon';
}

function linesOf(geometry: SelectedGeometry): readonly (readonly (readonly number[])[])[] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}
