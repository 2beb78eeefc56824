import { create } from 'zustand';

/** Whether the map has drawn its first picture. */
export const useMapReady = create<{ readonly ready: boolean }>()(() => ({ ready: false }));
