import { useSettings } from '../settings/settings-store.ts';

/** Marks the middle of the map, which `{{center}}` means; a setting shows it. */
export function Crosshairs() {
  const shown = useSettings((settings) => settings.enable_crosshairs);
  return shown ? <div className="map-crosshairs" aria-hidden="true" /> : null;
}
