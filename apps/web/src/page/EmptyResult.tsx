import { useLayers } from '../layers/layers-store.ts';
import { EmptyNotice, type EmptyNoticeProps } from '../run/EmptyNotice.tsx';

export type EmptyResultProps = Omit<EmptyNoticeProps, 'hasLayers'>;

/** The notice about a result that draws nothing, which knows of the layers that lie on the map all the same. */
export function EmptyResult(props: EmptyResultProps) {
  const hasLayers = useLayers(({ layers }) => layers.some(({ visible, numbers }) => visible && numbers !== undefined));
  return <EmptyNotice {...props} hasLayers={hasLayers} />;
}
