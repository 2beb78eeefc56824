import i18next from 'i18next';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Box, placeCard } from './place-card.ts';
import type { TourStep } from './tour-steps.ts';

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
