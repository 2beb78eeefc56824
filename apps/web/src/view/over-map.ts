/** Panels over the map that parts of the program bring with them: what nobody uses is not fetched. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export const useOverMap = create<{ readonly panels: Readonly<Record<string, ComponentType>> }>()(() => ({ panels: {} }));

/** Draws a panel over the map from now on. It decides itself when it shows something. */
export function putOverMap(name: string, panel: ComponentType): void {
  useOverMap.setState(({ panels }) => ({ panels: { ...panels, [name]: panel } }));
}
