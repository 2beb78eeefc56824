/** How the features of a run look. */
import { defaultStyler, type FeatureSet, type FeatureStyler, type StyleProblem } from '@flyover/osm-features';

export interface Look {
  readonly styler: FeatureStyler;
  /**
   * Whether its records are few and known beforehand (`DEFAULT_RECORDS`): each is then a tile layer of its own. Those of others are properties of the
   * features.
   */
  readonly known: boolean;
  /** What is wrong with the sheets; the look is then the one that is left. */
  readonly problem?: StyleProblem;
}

/**
 * The look of features by style sheets; a style language is a file beside this one, and a line here.
 *
 * @param _sheets the style directives of the query, in their order; none of them is drawn yet
 */
export function chooseLook(features: FeatureSet, _sheets: readonly string[]): Look {
  return { styler: defaultStyler(features), known: true };
}
