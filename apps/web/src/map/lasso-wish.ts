/** The wish to select features by a shape: the next drag over the map draws it, by mouse or by finger. */
import { create } from 'zustand';

export const useLassoWish = create<{ readonly wanted: boolean }>()(() => ({ wanted: false }));
