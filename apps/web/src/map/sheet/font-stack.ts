/** Fonts of labels. The map draws letters itself, by the browser's fonts, and reads weight and slant from the name of the first one. */
import type { ExpressionSpecification } from 'maplibre-gl';
import { isTrue, orElse } from './field-expressions.ts';

/**
 * No font has this name, so the fallback after it is drawn. It also distinguishes our labels from those of a background whose style has its
 * own fonts.
 */
export const LABEL_FONT = 'Flyover Label';

/** The families of a feature's label, the first naming its weight and slant. */
export function fontStack(): ExpressionSpecification {
  const weight: ExpressionSpecification = ['case', isTrue('font-bold'), ' Bold', ' Regular'];
  const slant: ExpressionSpecification = ['case', isTrue('font-italic'), ' Italic', ''];
  const families: ExpressionSpecification = ['concat', LABEL_FONT, weight, slant, ',', orElse('font-family', 'Arial')];
  return ['array', 'string', ['split', families, ',']] as unknown as ExpressionSpecification;
}
