/** Words in quotes with commas and an `or`, as the Overpass API lists what it allows. */
export function oneOf(words: Iterable<string>): string {
  const quoted = [...words].map((word) => `"${word}"`);
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)}`;
}
