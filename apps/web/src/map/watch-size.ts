/** Changes of an element's size, reported at most every 50 ms, because each causes a redraw. */

const PAUSE = 50;

/** @returns ends it */
export function watchSize(element: Element, onSize: () => void): () => void {
  let [width, height] = [element.clientWidth, element.clientHeight];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    if (element.clientWidth === width && element.clientHeight === height) return;
    [width, height] = [element.clientWidth, element.clientHeight];
    onSize();
  };
  const observer = new ResizeObserver(() => {
    timer ??= setTimeout(tell, PAUSE);
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
