import { create } from 'zustand';

/** Whether the map has drawn its first frame. */
export const useMapReady = create<{ readonly ready: boolean }>()(() => ({ ready: false }));
