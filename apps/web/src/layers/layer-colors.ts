/** Colours for layers: apart from each other, from the result's own (blue, yellow, violet, orange, red), and seen on light and dark ground. */
export const LAYER_COLORS = ['#d81b78', '#2e9e44', '#9c6428', '#0d9bc0', '#7a69d8', '#b09000', '#d2553d', '#73808c'] as const;

/** The first colour that the fewest layers have. */
export function nextColor(taken: readonly string[]): string {
  const uses = (color: string) => taken.filter((each) => each === color).length;
  return [...LAYER_COLORS].sort((a, b) => uses(a) - uses(b))[0];
}
