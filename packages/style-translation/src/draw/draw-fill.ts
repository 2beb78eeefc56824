/** Fills of polygons. */
import { type DrawContext, isVisible, type LayerDraft } from './layer-draft.ts';

export function fillDrafts({ pool, reader, exists, sortKey }: DrawContext): LayerDraft[] {
  const color = reader.color('fill-color');
  const image = reader.text('fill-image');
  const opacity = reader.share('fill-opacity').or(pool.value(1));
  if (reader.has('fill-image')) reader.note('image', 'fill-image');
  const layout: LayerDraft['layout'] = sortKey === undefined ? {} : { 'fill-sort-key': sortKey };
  const drawn = pool.all([exists, isVisible(pool, opacity)]);
  return [
    {
      drawn: 'fills',
      type: 'fill',
      filter: pool.all([drawn, color.isSet]),
      layout,
      paint: { 'fill-color': color.or(pool.value('#000000')), 'fill-opacity': opacity },
    },
    {
      drawn: 'patterns',
      type: 'fill',
      filter: pool.all([drawn, image.isSet]),
      layout,
      paint: { 'fill-pattern': image.or(pool.value('')), 'fill-opacity': opacity },
    },
  ];
}
