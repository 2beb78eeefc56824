/** Sentences about parts of a sheet that its translation leaves out. */
import type { LeftOut, LeftOutKind } from '@flyover/style-translation';

const SENTENCES: Readonly<Record<LeftOutKind, (what: string) => string>> = {
  link: (what) => `${what}: layers of MapLibre do not see other elements; the rule is left out`,
  condition: (what) => `${what}: the tiles do not say this; the rule is left out`,
  pattern: (what) => `${what}: this pattern is no list of texts; the rule is left out`,
  layer: (what) => `${what}: the name of the layer is worked out for each element; the rule is left out`,
  'set-tag': (what) => `${what}: tags cannot be changed; rules that read it see the tag as it is`,
  function: (what) => `${what}: MapLibre has no such function; the line is left out`,
  property: (what) => `${what}: MapLibre's layers have no such property`,
  value: (what) => `${what}: MapLibre cannot work out this value; the usual one is used`,
  image: (what) => `${what}: the map needs images of these names`,
  order: (what) => `${what}: sorts within a layer of the map only`,
};

/** One sentence. */
export function leftOutSentence({ kind, what, sheet }: LeftOut): string {
  const sentence = SENTENCES[kind](what);
  return sheet === undefined ? sentence : `${sheet}: ${sentence}`;
}
