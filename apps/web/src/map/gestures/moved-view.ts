/** Computations of the view after a drag. */
import type { MapView, Pixel } from '../../view/view-store.ts';
import { latOfSquare, lonOfSquare, squareX, squareY } from '../../view/zoom.ts';

/**
 * Returns the view after the map content has moved by CSS pixels. It stops at the edges of the world, as the map does.
 *
 * @param x,y to the right and down
 */
export function movedView(view: MapView, x: number, y: number): MapView {
  const world = 256 * 2 ** view.zoom;
  const inside = (middle: number, size: number) => clamp(middle, size / 2 / world, 1 - size / 2 / world);
  return {
    ...view,
    lat: latOfSquare(inside(squareY(view.lat) - y / world, view.height)),
    lon: lonOfSquare(inside(squareX(view.lon) - x / world, view.width)),
  };
}

/** Returns the offset between the frame of one view and the position of another view, CSS pixels. */
export function frameOffset(painted: MapView, wanted: MapView): Pixel {
  const world = 256 * 2 ** wanted.zoom;
  return {
    x: (squareX(painted.lon) - squareX(wanted.lon)) * world,
    y: (squareY(painted.lat) - squareY(wanted.lat)) * world,
  };
}

/** Whether a view with a margin around it, in pixels, lies within the world: then no edge of the world limits a larger frame. */
export function hasRoom(view: MapView, margin: number): boolean {
  const world = 256 * 2 ** view.zoom;
  const fits = (middle: number, size: number) => Math.min(middle, 1 - middle) * world >= size / 2 + margin;
  return fits(squareX(view.lon), view.width) && fits(squareY(view.lat), view.height);
}

/** The speeds at which inertia begins and is limited, and its deceleration; CSS pixels and ms. */
const THROW = { least: 0.2, most: 1.4, slowedBy: 0.0025 } as const;

/**
 * Returns the inertia of a drag after its release.
 *
 * @param speed CSS pixels per ms
 * @returns undefined without movement; else the offset at a time in ms, and the duration
 */
export function throwOf(speed: Pixel): { readonly duration: number; at(time: number): Pixel } | undefined {
  const given = Math.hypot(speed.x, speed.y);
  if (given < THROW.least) return undefined;
  const first = Math.min(given, THROW.most);
  const duration = first / THROW.slowedBy;
  return {
    duration,
    at(time) {
      const gone = Math.min(time, duration);
      const way = first * gone - (THROW.slowedBy * gone ** 2) / 2;
      return { x: (speed.x / given) * way, y: (speed.y / given) * way };
    },
  };
}

function clamp(value: number, low: number, high: number): number {
  return low > high ? 0.5 : Math.max(low, Math.min(high, value));
}
