/** Content over the map: panels of other parts of the program, and drawing. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

/** Panels over the map from other parts of the program, which register them when they load: unused parts are not fetched. */
export const useOverMap = create<{ readonly panels: Readonly<Record<string, ComponentType>> }>()(() => ({ panels: {} }));

/** Draws a panel over the map from now on. It decides itself when it shows something. */
export function putOverMap(name: string, panel: ComponentType): void {
  useOverMap.setState(({ panels }) => ({ panels: { ...panels, [name]: panel } }));
}

// Whether the user draws on the map: clicks on it are then points of a shape.

interface Drawing {
  readonly on: boolean;
  /** Takes the points, degrees; undefined until the part of the program for it has come. */
  readonly take?: (lat: number, lon: number) => void;
  /** Takes the last point back. */
  readonly undo?: () => void;
}

export const useDrawing = create<Drawing>()(() => ({ on: false }));

export function toggleDrawing(): void {
  useDrawing.setState(({ on }) => ({ on: !on }));
}
