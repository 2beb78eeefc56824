/**
 * MapLibre's map with an opaque canvas. The browser blends a transparent canvas with the page below it, pixel by pixel, in each frame. With
 * software rendering that takes a third of the time of a frame. Our style begins with an opaque background, so nothing is lost.
 */
import { Map as MapLibreMap } from 'maplibre-gl';

export class OpaqueMap extends MapLibreMap {
  /**
   * Called in each frame, after its tiles are requested: where it returns true the canvas keeps its content. `redraw` paints regardless.
   */
  declare leavesOutPainting: (() => boolean) | undefined;

  /** Paints even where painting is left out: the caller of a synchronous redraw reads the canvas, or has changed it. */
  override redraw(): this {
    const { leavesOutPainting } = this;
    this.leavesOutPainting = undefined;
    try {
      return super.redraw();
    } finally {
      this.leavesOutPainting = leavesOutPainting;
    }
  }

  /** Called by the constructor, and again when the graphics card has lost its context. */
  override _setupPainter(): void {
    const canvas = this._canvas;
    const getContext = canvas.getContext.bind(canvas);
    // MapLibre requests a transparent canvas, whatever its options are
    canvas.getContext = ((kind: string, wanted?: WebGLContextAttributes) =>
      getContext(kind, { ...wanted, alpha: false })) as typeof canvas.getContext;
    super._setupPainter();
    Reflect.deleteProperty(canvas, 'getContext');
    startWithColor(this.painter.context.gl, getComputedStyle(this.getContainer()).backgroundColor);
    const paint = this.painter.render.bind(this.painter);
    this.painter.render = (...frame) => {
      if (this.leavesOutPainting?.() !== true) paint(...frame);
    };
  }
}

/** Clears the canvas with a colour: an opaque canvas is black until the first frame. */
function startWithColor(gl: WebGL2RenderingContext, color: string): void {
  const [red = 255, green = 255, blue = 255] = color.match(/\d+/g)?.map(Number) ?? [];
  gl.clearColor(red / 255, green / 255, blue / 255, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  // the value that MapLibre assumes
  gl.clearColor(0, 0, 0, 0);
}
