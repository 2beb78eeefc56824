/** The properties of a style sheet's record. Tiles, the map, pictures and exports read these names; the sheet's own end at the styler. */

/**
 * Drawing of one feature in one layer of a style. Absent parts are not drawn; the styler has filled in all defaults. Colours are `#rrggbb` or `#rrggbbaa`,
 * opacities run from 0 to 1, lengths are pixels, angles degrees clockwise. A record is made for a kind of drawing: a point, a line or a polygon.
 */
export interface DrawRecord {
  /** Records of a higher `z` lie on those of a lower one; within one fills, casings, lines, circles, icons, texts, from the bottom up. */
  readonly z?: number;

  /** Of polygons; of points the inside of the circle. */
  readonly 'fill-color'?: string;
  readonly 'fill-opacity'?: number;
  /** The fill's pattern: an image (see `icon-image`). */
  readonly 'fill-image'?: string;

  /** Of lines, outlines of polygons and the rim of circles. */
  readonly color?: string;
  readonly width?: number;
  readonly opacity?: number;
  /** Drawn, left out, …: `5,8`. */
  readonly dashes?: string;
  readonly linecap?: 'butt' | 'round' | 'square';
  readonly linejoin?: 'round' | 'bevel' | 'miter';
  /** To the left of the line's direction; negative to the right. */
  readonly offset?: number;
  /** Arrow heads along the line. */
  readonly arrows?: 'forward' | 'backward';

  /** Below the line, and so much wider on each side. */
  readonly 'casing-width'?: number;
  readonly 'casing-color'?: string;
  readonly 'casing-opacity'?: number;
  readonly 'casing-dashes'?: string;
  readonly 'casing-linecap'?: 'butt' | 'round' | 'square';
  readonly 'casing-linejoin'?: 'round' | 'bevel' | 'miter';

  /** The circle of a point. */
  readonly radius?: number;

  /**
   * The address of an image (`https:`, `data:image/…`), the path of a bundled one (`maki/cafe`), or a shape:
   * `shape:NAME/SIZE/FILL/FILL-OPACITY/STROKE/STROKE-WIDTH/STROKE-OPACITY`, a field that is absent being empty (`shape:square/10/#ff0000/1///`).
   */
  readonly 'icon-image'?: string;
  /** Absent: the image's own. With only one of both the image keeps its proportions. */
  readonly 'icon-width'?: number;
  readonly 'icon-height'?: number;
  readonly 'icon-opacity'?: number;
  readonly 'icon-rotation'?: number;
  /** To the right and down. */
  readonly 'icon-offset-x'?: number;
  readonly 'icon-offset-y'?: number;

  /** A plate behind the text: an image, or a colour with a frame. */
  readonly 'shield-image'?: string;
  readonly 'shield-width'?: number;
  readonly 'shield-height'?: number;
  readonly 'shield-color'?: string;
  readonly 'shield-opacity'?: number;
  readonly 'shield-frame-color'?: string;
  readonly 'shield-frame-width'?: number;

  /** The text itself is `FeatureStyler.textOf`. Along the line, or at the place of the label. */
  readonly 'text-position'?: 'line' | 'center';
  readonly 'font-family'?: string;
  readonly 'font-bold'?: boolean;
  readonly 'font-italic'?: boolean;
  readonly 'font-underline'?: boolean;
  readonly 'font-size'?: number;
  readonly 'text-color'?: string;
  readonly 'text-opacity'?: number;
  readonly 'text-halo-color'?: string;
  readonly 'text-halo-opacity'?: number;
  readonly 'text-halo-radius'?: number;
  /** To the right and down; along a line, `text-offset-y` is across it. */
  readonly 'text-offset-x'?: number;
  readonly 'text-offset-y'?: number;
  readonly 'text-anchor'?: 'center' | 'left' | 'right' | 'top' | 'bottom' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
  /** Of a line of text, after which it wraps. */
  readonly 'max-width'?: number;
  readonly 'letter-spacing'?: number;
  readonly 'text-rotation'?: number;
  /** Drawn even where another text or icon lies. */
  readonly 'text-allow-overlap'?: boolean;
}
