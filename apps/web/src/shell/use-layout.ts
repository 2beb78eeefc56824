import { useViewportSize } from '@mantine/hooks';

/** `wide`: editor beside the result; `portrait`: editor above it (width to height below 0.8); `phone`: the editor is a sheet. */
export type Layout = 'wide' | 'portrait' | 'phone';

const PHONE_WIDTH = 900;
const PORTRAIT_RATIO = 0.8;

export function layoutOf(width: number, height: number): Layout {
  if (width < PHONE_WIDTH) return 'phone';
  return width / height < PORTRAIT_RATIO ? 'portrait' : 'wide';
}

export function useLayout(): Layout {
  const { width, height } = useViewportSize();
  // before the first measurement the window itself is asked: the frame must not change places after the first paint
  return layoutOf(width || window.innerWidth, height || window.innerHeight);
}
