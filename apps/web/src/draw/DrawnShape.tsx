import type { Shape } from '@flyover/query-reading';
import { shapePaths } from '../map/shape-paths.ts';
import '../map/query-shape.css';
import { type Position, toPixel } from '../view/view-pixels.ts';
import { useView } from '../view/view-store.ts';

interface Props {
  readonly shape: Shape | undefined;
  readonly points: readonly Position[];
}

/** The shape and its points over the map; nothing of it takes the pointer. */
export function DrawnShape({ shape, points }: Props) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name than their place
        return <circle key={index} className="draw-point" cx={x} cy={y} r={4} />;
      })}
    </svg>
  );
}
