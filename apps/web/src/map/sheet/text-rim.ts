/** The rim of letters that their sheet gives neither a halo nor a plate. */
import { BRIGHTNESS_WEIGHTS, TEXT_RIM } from '@flyover/feature-tiles';
import type { ExpressionSpecification } from 'maplibre-gl';
import { unsetTextColor } from './canvas-ground.ts';
import type { SheetGround } from './sheet-ground.ts';

/** Letters of less brightness, of 255, have less than three times the contrast of the dark background. */
const TOO_DARK = 60;

/** Width in pixels, and colour; undefined where letters have no rim. */
export type TextRim = { readonly width: ExpressionSpecification | number; readonly color: ExpressionSpecification } | undefined;

/**
 * Returns the rim of letters: of all where the sheet draws icons, which letters may lie on, and of dark ones on a dark background. On the dark
 * canvas of a sheet there is none.
 */
export function textRim(ground: SheetGround, overIcons: boolean): TextRim {
  const { width, brightest, light, dark } = TEXT_RIM;
  const brightness = brightnessOf(['coalesce', ['get', 'text-color'], unsetTextColor(ground)]);
  const color: ExpressionSpecification = ['case', ['<', brightness, brightest], light, dark];
  if (ground !== 'canvas' && overIcons) return { width, color };
  return ground === 'dark' ? { width: ['case', ['<', brightness, TOO_DARK], width, 0], color } : undefined;
}

function brightnessOf(color: ExpressionSpecification): ExpressionSpecification {
  const [red, green, blue] = BRIGHTNESS_WEIGHTS.map((weight, at): ExpressionSpecification => ['*', weight, ['at', at, ['var', 'parts']]]);
  return ['let', 'parts', ['to-rgba', ['to-color', color]], ['+', red, green, blue]];
}
