/** Content over the map: panels of other parts of the program, and drawing. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

interface OverMap {
  /** Panels of other parts of the program, which register them when they load: unused parts are not fetched. */
  readonly panels: Readonly<Record<string, ComponentType>>;
  /** Whether the user draws on the map: clicks on it are then points of a shape. */
  readonly drawing: boolean;
  /** Adds a point to the shape, degrees; undefined until the part of the program for it has loaded. */
  readonly takePoint?: (lat: number, lon: number) => void;
  /** Takes the last point back. */
  readonly undoPoint?: () => void;
}

export const useOverMap = create<OverMap>()(() => ({ panels: {}, drawing: false }));

/** Draws a panel over the map from now on. It decides itself when it shows something. */
export function putOverMap(name: string, panel: ComponentType): void {
  useOverMap.setState(({ panels }) => ({ panels: { ...panels, [name]: panel } }));
}

/** Starts or ends drawing on the map. */
export function toggleDrawing(): void {
  useOverMap.setState(({ drawing }) => ({ drawing: !drawing }));
}
