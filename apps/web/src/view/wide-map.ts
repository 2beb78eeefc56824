/** The wide map: the editor is hidden, and the map has all the room. */
import { create } from 'zustand';
import { useMapController } from './map-commands.ts';

export const useWideMap = create<{ readonly wide: boolean }>()(() => ({ wide: false }));

// an attribute hides the editor synchronously: code that focuses it next finds it visible
useWideMap.subscribe(({ wide }) => document.body.toggleAttribute('data-wide-map', wide));

/** Hides the editor, or shows it again. A focus that would be hidden goes to the map. */
export function toggleWideMap(): void {
  const inEditor = document.activeElement?.closest('.editor-pane') !== null;
  useWideMap.setState(({ wide }) => ({ wide: !wide }));
  if (inEditor && useWideMap.getState().wide) useMapController.getState().controller?.map.getCanvas().focus();
}

/** Shows the editor where it is hidden. */
export function showEditor(): void {
  useWideMap.setState({ wide: false });
}
