/** The steps of the tour, and the position of its card beside the target of each. Pixels of the window. */
import i18next from 'i18next';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface TourStep {
  /** i18n key of the target's name on the page. */
  readonly title: string;
  /** i18n key of the explanation. */
  readonly text: string;
  /** The target, as selectors: the first that is on the screen, since some elements have another place on a phone. */
  readonly places: readonly string[];
}

/** The steps in their order; each takes a few seconds to read. */
export const TOUR_STEPS: readonly TourStep[] = [
  { title: 'phone.editor', text: 'tour.query', places: ['.editor-pane', '.phone-actions .secondary'] },
  { title: 'run.run', text: 'tour.run', places: ['.run-button', '.phone-actions .primary'] },
  { title: 'tabs.map', text: 'tour.map', places: ['.result-body'] },
  { title: 'tabs.label', text: 'tour.tabs', places: ['.tabs'] },
  { title: 'help.open', text: 'tour.help', places: ['.top-bar'] },
];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The gap between the card and its target, and between both and the edge of the window. */
const GAP = 12;

/**
 * Returns the position of the card: below its target, above it, after or before it, the first of these with enough room. A target that
 * fills the window contains the card, at its bottom.
 *
 * @param target undefined where the target is not on the screen: the card is centred
 * @param rtl whether lines run from right to left: then “after” is on the left
 */
export function placeCard(target: Box | undefined, card: Size, window: Size, rtl = false): { readonly x: number; readonly y: number } {
  if (target === undefined) return { x: (window.width - card.width) / 2, y: (window.height - card.height) / 2 };
  const alongX = within(rtl ? target.x + target.width - card.width : target.x, card.width, window.width);
  const alongY = within(target.y + (target.height - card.height) / 2, card.height, window.height);
  const below = { x: alongX, y: target.y + target.height + GAP };
  const above = { x: alongX, y: target.y - GAP - card.height };
  const right = { x: target.x + target.width + GAP, y: alongY };
  const left = { x: target.x - GAP - card.width, y: alongY };
  const sides = [below, above, ...(rtl ? [left, right] : [right, left])];
  const inside = {
    x: within(target.x + (target.width - card.width) / 2, card.width, window.width),
    y: within(target.y + target.height - card.height - GAP, card.height, window.height),
  };
  return sides.find((place) => fits(place, card, window)) ?? inside;
}

function fits({ x, y }: { readonly x: number; readonly y: number }, card: Size, window: Size): boolean {
  return x >= GAP && y >= GAP && x + card.width + GAP <= window.width && y + card.height + GAP <= window.height;
}

/** Returns the position closest to the requested one that lies within the window. */
function within(wanted: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(wanted, room - length - GAP));
}

interface TourPlaces {
  /** The box of the target; undefined where it is not on the screen. */
  readonly target?: Box | undefined;
  /** The position of the card; undefined until it was measured. */
  readonly card?: { readonly x: number; readonly y: number };
}

/** Returns the positions of a step's target and of the card. They follow the window, the border between the panes, and layout changes. */
export function useTourPlaces(step: TourStep, card: RefObject<HTMLElement | null>): TourPlaces {
  const [places, setPlaces] = useState<TourPlaces>({});
  useLayoutEffect(() => {
    const measure = () => {
      const element = shown(step.places);
      const target = element && boxOf(element);
      const size = card.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
      const room = { width: window.innerWidth, height: window.innerHeight };
      setPlaces({ target, card: placeCard(target, size, room, i18next.dir() === 'rtl') });
    };
    measure();
    const sized = new ResizeObserver(measure);
    for (const element of [document.body, shown(step.places), card.current]) if (element) sized.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      sized.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [step, card]);
  return places;
}

function shown(places: readonly string[]): Element | undefined {
  for (const place of places) {
    const element = document.querySelector(place);
    if (element?.checkVisibility() === true) return element;
  }
  return undefined;
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
