/** Whether somebody draws on the map: clicks on it are points of a shape then. */
import { create } from 'zustand';

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
