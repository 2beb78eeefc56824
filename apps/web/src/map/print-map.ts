/** The map on paper: its picture with title, legend and credits on a sheet of their own, since a canvas keeps no picture for a printer. */
import type { MapController } from '../view/map-control.ts';
import './print-map.css';

/** Makes the sheet when something prints the page while the map is in view. @returns ends that */
export function printMap({ map }: Pick<MapController, 'map'>): () => void {
  let sheet: HTMLElement | undefined;
  const onBefore = () => {
    const frame = map.getCanvas().closest<HTMLElement>('.map-frame');
    if (frame === null || frame.offsetParent === null) return;
    sheet = document.createElement('section');
    sheet.className = 'print-sheet';
    const title = document.createElement('h1');
    title.textContent = document.title;
    map.redraw();
    const picture = new Image();
    picture.src = map.getCanvas().toDataURL();
    sheet.append(title, picture);
    for (const part of ['.legend', '.map-attribution']) {
      const shown = frame.querySelector(part);
      if (shown !== null) sheet.append(shown.cloneNode(true));
    }
    document.body.append(sheet);
  };
  const onAfter = () => sheet?.remove();
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  return () => {
    onAfter();
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
  };
}
