import type { Shape } from '@flyover/query-reading';
import { useTranslation } from 'react-i18next';
import { useShape } from '../query/shape-store.ts';
import { type MapView, useView } from '../view/view-store.ts';
import './query-shape.css';
import { type ShapePaths, shapePaths } from './shape-paths.ts';

/** The box, circle, line or polygon of the query that the cursor is in, drawn over the map. */
export function QueryShape() {
  const shape = useShape((state) => state.shape);
  const view = useView();
  return shape === undefined ? null : <Drawn shape={shape} view={view} />;
}

function Drawn({ shape, view }: { readonly shape: Shape; readonly view: MapView }) {
  const { t } = useTranslation();
  const { outline, around }: ShapePaths = shapePaths(view, shape);
  return (
    <svg className="query-shape" width={view.width} height={view.height} role="img" aria-label={t(`reading.shape.${shape.kind}`)}>
      {around !== undefined && <path className="query-shape-around" d={around.path} strokeWidth={around.width} />}
      <path className="query-shape-ground" d={outline} />
      <path className="query-shape-edge" d={outline} />
    </svg>
  );
}
