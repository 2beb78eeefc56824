/** The rim of a letter in the legend. */

/** White around dark letters, and grey around bright ones; of `#rrggbb` or `#rrggbbaa`. */
export function rimOf(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  // how bright the parts of a colour seem (ITU-R BT.601), of 255
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
  return brightness < 150 ? '#ffffff' : '#4d4d4d';
}
