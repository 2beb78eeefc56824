/** The rim around letters that nothing of their sheet sets off from what lies below. */

/** Weights of red, green and blue in the brightness that a colour seems to have (ITU-R BT.601). */
export const BRIGHTNESS_WEIGHTS = [0.299, 0.587, 0.114] as const;

export const TEXT_RIM = {
  /** Pixels. */
  width: 1.5,
  /** Letters of less brightness, of 255, have the light rim, others the dark one. */
  brightest: 150,
  light: '#ffffff',
  dark: '#4d4d4d',
} as const;

/** Returns how bright `#rrggbb` or `#rrggbbaa` seems, of 255; NaN for any other text. */
export function brightnessOf(color: string): number {
  return BRIGHTNESS_WEIGHTS.reduce((sum, weight, part) => sum + weight * Number.parseInt(color.slice(1 + 2 * part, 3 + 2 * part), 16), 0);
}

/** Returns the colour of the rim of letters in `#rrggbb` or `#rrggbbaa`. */
export function rimColor(color: string): string {
  return brightnessOf(color) < TEXT_RIM.brightest ? TEXT_RIM.light : TEXT_RIM.dark;
}
