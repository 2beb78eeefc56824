/** Mantine's colour scheme is the setting `theme`, and nothing besides: it changes with a reset, an import, and in other pages too. */
import type { MantineColorSchemeManager } from '@mantine/core';
import { useSettings } from './settings-store.ts';

let unfollow: (() => void) | undefined;

export const settingsColorScheme: MantineColorSchemeManager = {
  get: () => useSettings.getState().theme,
  set(theme) {
    if (theme !== useSettings.getState().theme) useSettings.getState().set('theme', theme);
  },
  subscribe(onUpdate) {
    unfollow = useSettings.subscribe(({ theme }, before) => {
      if (theme !== before.theme) onUpdate(theme);
    });
  },
  unsubscribe() {
    unfollow?.();
  },
  clear: () => useSettings.getState().set('theme', 'auto'),
};
