/** The request to select features by a shape: the next drag over the map, by mouse or by finger, draws it. */
import { create } from 'zustand';

export const useLassoRequest = create<{ readonly wanted: boolean }>()(() => ({ wanted: false }));
