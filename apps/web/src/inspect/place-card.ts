/**
 * The position of the popup: beside the selection, never over it, and always inside the map. All numbers are CSS pixels in the map's frame.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box; a point where both corners are the same. */
export interface Mark {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Side = 'above' | 'below' | 'right' | 'left';

export interface CardPlace {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  /** The card is not higher. */
  readonly maxHeight: number;
}

/** Specification, section 9: a popup is at most this high. */
export const MAX_POPUP_HEIGHT = 600;

/** Between the card and the edge of the map. */
const MARGIN = 8;

/** Between the card and the mark. */
const GAP = 18;

/** A card this high is read with ease: for less the map is moved. */
const COMFORTABLE = 240;

/** A card is never lower: its title and a row. */
const LOWEST = 120;

/** Ties go to the first; a card beside the mark comes last, it hides more of the surroundings. */
const SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];

/**
 * @param card as high as its content needs
 * @param keep the current side: the card stays there while there is room
 */
export function placeCard(frame: Size, mark: Mark, card: Size, keep?: Side): CardPlace {
  const seen = inside(frame, mark);
  const wanted = Math.min(card.height, MAX_POPUP_HEIGHT);
  const rooms = roomsOf(frame, seen, card.width);
  const order = keep === undefined ? SIDES : [keep, ...SIDES];
  const side = order.find((name) => rooms[name] >= wanted) ?? SIDES.reduce((best, name) => (rooms[name] > rooms[best] ? name : best));
  const maxHeight = Math.min(MAX_POPUP_HEIGHT, Math.max(rooms[side], LOWEST), frame.height - 2 * MARGIN);
  const height = Math.min(card.height, maxHeight);
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
  const corner = {
    above: [x - card.width / 2, seen.top - GAP - height],
    below: [x - card.width / 2, seen.bottom + GAP],
    right: [seen.right + GAP, y - height / 2],
    left: [seen.left - GAP - card.width, y - height / 2],
  }[side];
  return {
    side,
    left: clamp(corner[0], MARGIN, frame.width - card.width - MARGIN),
    top: clamp(corner[1], MARGIN, frame.height - height - MARGIN),
    maxHeight,
  };
}

/** Returns the distance by which the map must move so that the card fits comfortably beside the mark; [0, 0] where it does. */
export function moveForCard(frame: Size, mark: Mark, card: Size): readonly [x: number, y: number] {
  const seen = inside(frame, mark);
  const rooms = roomsOf(frame, seen, card.width);
  const wanted = Math.min(card.height, COMFORTABLE);
  if (SIDES.some((side) => rooms[side] >= wanted)) return [0, 0];
  if (rooms.above >= rooms.below) return [0, Math.min(wanted - rooms.above, Math.max(0, frame.height - MARGIN - seen.bottom))];
  return [0, -Math.min(wanted - rooms.below, Math.max(0, seen.top - MARGIN))];
}

/** Returns the distance by which the map must move up so that a bottom sheet leaves the mark visible. */
export function moveForSheet(frame: Size, mark: Mark, sheetHeight: number): number {
  const seen = inside(frame, mark);
  return Math.max(0, Math.min(seen.bottom + GAP - (frame.height - sheetHeight), seen.top - MARGIN));
}

/**
 * The box that must stay visible: all of an element, or, where that fills much of the map, the place of the click on it.
 *
 * @param click a place on the element
 */
export function markToKeep(frame: Size, element: Mark | undefined, click: { readonly x: number; readonly y: number }): Mark {
  const point = { left: click.x, right: click.x, top: click.y, bottom: click.y };
  if (element === undefined) return point;
  const isLarge = element.right - element.left > frame.width / 2 || element.bottom - element.top > frame.height / 2;
  return isLarge ? point : element;
}

/** Returns the available height of a card at each side. */
function roomsOf(frame: Size, mark: Mark, cardWidth: number): Readonly<Record<Side, number>> {
  const beside = (room: number) => (room >= cardWidth ? frame.height - 2 * MARGIN : 0);
  return {
    above: mark.top - GAP - MARGIN,
    below: frame.height - mark.bottom - GAP - MARGIN,
    right: beside(frame.width - mark.right - GAP - MARGIN),
    left: beside(mark.left - GAP - MARGIN),
  };
}

/** The part of a mark inside the frame; a mark outside counts as the nearest place at the edge. */
function inside({ width, height }: Size, { left, top, right, bottom }: Mark): Mark {
  return { left: clamp(left, 0, width), right: clamp(right, 0, width), top: clamp(top, 0, height), bottom: clamp(bottom, 0, height) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
