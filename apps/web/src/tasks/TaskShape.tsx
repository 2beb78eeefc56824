import type { SelectedGeometry } from '@flyover/result-session';
import type { TaskElement } from '@flyover/task-lists';
import { useEffect, useMemo, useState } from 'react';
import { shownRun } from '../inspect/select-feature.ts';
import { resultWorker } from '../results/result-client.ts';
import { useRun } from '../run/run-store.ts';
import { squareX, squareY } from '../view/mercator.ts';
import { toPixel } from '../view/view-pixels.ts';
import { useView } from '../view/view-store.ts';
import { isArea, shapePath } from './shape-path.ts';

/** The zoom at which a unit of the path is a CSS pixel. */
const PATH_ZOOM = 18;

/** Draws the element of a task in the accent colour, while the result has its shape. */
export function TaskShape({ element }: { readonly element: TaskElement }) {
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

/** The shape of an element in the result that is shown; undefined where it is in none. */
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
        // the frame shows where it is
        () => undefined,
      );
    return () => {
      isLate = true;
    };
  }, [of, type, id]);
  return found?.of === of ? found.geometry : undefined;
}
