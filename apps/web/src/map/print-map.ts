/** The map on paper: its image with title, legend and credits on a separate sheet, since a canvas keeps no content for a printer. */
import type { MapController } from '../view/map-commands.ts';
import './print-map.css';

/** Builds the sheet whenever the page is printed while the map is in view. @returns stops it */
export function printMap({ map }: Pick<MapController, 'map'>): () => void {
  let sheet: HTMLElement | undefined;
  const onAfter = () => sheet?.remove();
  const onBefore = () => {
    // some browsers fire the event twice
    onAfter();
    const frame = map.getCanvas().closest<HTMLElement>('.map-frame');
    if (frame === null || frame.offsetParent === null) return;
    sheet = document.createElement('section');
    sheet.className = 'print-sheet';
    const title = document.createElement('h1');
    title.textContent = document.title;
    map.redraw();
    sheet.append(title, copyOf(map.getCanvas()));
    for (const part of ['.legend', '.map-attribution']) {
      const shown = frame.querySelector(part);
      // a closed legend shows nothing
      if (shown !== null && shown.querySelector('[aria-expanded="false"]') === null) sheet.append(shown.cloneNode(true));
    }
    document.body.append(sheet);
  };
  window.addEventListener('beforeprint', onBefore);
  window.addEventListener('afterprint', onAfter);
  return () => {
    onAfter();
    window.removeEventListener('beforeprint', onBefore);
    window.removeEventListener('afterprint', onAfter);
  };
}

/**
 * Returns a copy of a canvas. It has its content at once, whereas an image would have to load first, and printing does not wait for that.
 */
function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}
