import './feature-list.css';
import { useLayers } from '../layers/layers-store.ts';

/** The kept layer that a feature is of, with its colour; nothing for the result. */
export function LayerName({ layer: id }: { readonly layer: number | undefined }) {
  const layer = useLayers(({ layers }) => layers.find((each) => each.id === id));
  if (layer === undefined) return null;
  return (
    <span className="of-layer">
      <i style={{ background: layer.color }} aria-hidden />
      <bdi>{layer.name}</bdi>
    </span>
  );
}
