import './hover-name.css';
import { useView } from '../view/view-store.ts';
import { useHoverMark } from './hover-mark.ts';

/** CSS pixels between the mouse and the name. */
const BESIDE = 14;

interface Props {
  /** The feature whose popup is open: it has its name there, and lies over this one. */
  readonly named?: number;
}

/** The name of the hovered feature, beside the pointer. Without a mouse it is in the popup. */
export function HoverName({ named }: Props) {
  const told = useHoverMark((mark) => (mark.feature === named ? undefined : mark.told));
  const width = useView((view) => view.width);
  if (told === undefined) return null;
  const { title, x, y } = told;
  // towards the side that has more room
  const place =
    x > width / 2 ? { right: width - x + BESIDE, maxWidth: x - 2 * BESIDE } : { left: x + BESIDE, maxWidth: width - x - 2 * BESIDE };
  return (
    <div className="hover-name" aria-hidden style={{ ...place, top: y + BESIDE }}>
      <bdi>{title}</bdi>
    </div>
  );
}
