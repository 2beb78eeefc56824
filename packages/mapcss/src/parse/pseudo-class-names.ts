/** The pseudo-classes that mean something here. */
const PSEUDO_CLASSES = [
  'tagged',
  'untagged',
  'tainted',
  'placeholder',
  'active',
  'hover',
  'closed',
  'closed2',
  'connection',
  'unconnected',
  'clockwise',
  'anticlockwise',
  'completely_downloaded',
] as const;
export type PseudoClass = (typeof PSEUDO_CLASSES)[number];

/** Whether a name, written with `_` or `-`, is a pseudo-class. */
export function pseudoClassOf(name: string): PseudoClass | undefined {
  const wanted = name.replaceAll('-', '_');
  return PSEUDO_CLASSES.find((known) => known === wanted);
}

/** Whether a name is a pseudo-class. */
export function isPseudoClass(name: string): boolean {
  return pseudoClassOf(name) !== undefined;
}
