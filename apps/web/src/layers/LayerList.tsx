import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LayerRow } from './LayerRow.tsx';
import { type MapLayer, moveLayer } from './layers-store.ts';

/** The layers in the order in which they lie, the one on top first. A row is dragged by its handle, or moved with the arrow keys there. */
export function LayerList({ layers }: { readonly layers: readonly MapLayer[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const count = useRef(layers.length);
  useEffect(() => {
    // a new layer is above the scroll position
    if (layers.length > count.current) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    count.current = layers.length;
  }, [layers.length]);
  const move = ({ id, name }: MapLayer, to: number) => {
    const place = Math.max(0, Math.min(layers.length - 1, to));
    moveLayer(id, place);
    setSaid(t('layers.moved', { name, place: place + 1, count: layers.length }));
  };
  const onDrag = (event: PointerEvent) => {
    const layer = layers.find(({ id }) => id === dragged);
    if (layer === undefined) return;
    const over = [...(list.current?.children ?? [])].findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    const to = over === -1 ? layers.length - 1 : over;
    if (layers[to] !== layer) move(layer, to);
  };
  return (
    <>
      <ol ref={list} className="layer-list">
        {layers.map((layer, at) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            dragged={layer.id === dragged}
            handle={{
              onPointerDown(event) {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(layer.id);
              },
              onPointerMove: onDrag,
              onPointerUp: () => setDragged(undefined),
              onPointerCancel: () => setDragged(undefined),
              onKeyDown(event) {
                const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: layers.length - 1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                move(layer, to);
              },
            }}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
