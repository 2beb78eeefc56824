/** ColorBrewer's palettes, by what they are for. */
import * as chromatic from 'd3-scale-chromatic';

/** `qualitative` for words, `sequential` for numbers from low to high, `diverging` for numbers on both sides of a middle. */
export type PaletteKind = 'qualitative' | 'sequential' | 'diverging';

export interface Palette {
  readonly name: string;
  readonly kind: PaletteKind;
  /** Whether people who are colour-blind can tell its colours apart. */
  readonly safe: boolean;
  /** Highest number of its colours; further ones are repeated, or interpolated. */
  readonly most: number;
}

/** As its author says (https://colorbrewer2.org); all sequential ones are safe. */
const SAFE = ['Dark2', 'Set2', 'Paired', 'BrBG', 'PiYG', 'PRGn', 'PuOr', 'RdBu', 'RdYlBu'];

const QUALITATIVE: Readonly<Record<string, readonly string[]>> = {
  Accent: chromatic.schemeAccent,
  Dark2: chromatic.schemeDark2,
  Paired: chromatic.schemePaired,
  Pastel1: chromatic.schemePastel1,
  Pastel2: chromatic.schemePastel2,
  Set1: chromatic.schemeSet1,
  Set2: chromatic.schemeSet2,
  Set3: chromatic.schemeSet3,
};

/** By the number of colours. */
type Sizes = readonly (readonly string[] | undefined)[];

const SEQUENTIAL: Readonly<Record<string, Sizes>> = {
  YlGnBu: chromatic.schemeYlGnBu,
  YlOrRd: chromatic.schemeYlOrRd,
  YlGn: chromatic.schemeYlGn,
  YlOrBr: chromatic.schemeYlOrBr,
  BuGn: chromatic.schemeBuGn,
  BuPu: chromatic.schemeBuPu,
  GnBu: chromatic.schemeGnBu,
  OrRd: chromatic.schemeOrRd,
  PuBu: chromatic.schemePuBu,
  PuBuGn: chromatic.schemePuBuGn,
  PuRd: chromatic.schemePuRd,
  RdPu: chromatic.schemeRdPu,
  Blues: chromatic.schemeBlues,
  Greens: chromatic.schemeGreens,
  Greys: chromatic.schemeGreys,
  Oranges: chromatic.schemeOranges,
  Purples: chromatic.schemePurples,
  Reds: chromatic.schemeReds,
};

const DIVERGING: Readonly<Record<string, Sizes>> = {
  BrBG: chromatic.schemeBrBG,
  PiYG: chromatic.schemePiYG,
  PRGn: chromatic.schemePRGn,
  PuOr: chromatic.schemePuOr,
  RdBu: chromatic.schemeRdBu,
  RdGy: chromatic.schemeRdGy,
  RdYlBu: chromatic.schemeRdYlBu,
  RdYlGn: chromatic.schemeRdYlGn,
  Spectral: chromatic.schemeSpectral,
};

/** Those that are safe first, within each kind. */
export const PALETTES: readonly Palette[] = [
  ...palettes('qualitative', QUALITATIVE, (colors) => colors.length),
  ...palettes('sequential', SEQUENTIAL, mostOf),
  ...palettes('diverging', DIVERGING, mostOf),
];

/**
 * So many colours of a palette, `#rrggbb`.
 *
 * @throws RangeError where there is no such palette
 */
export function paletteColors(name: string, count: number): string[] {
  if (Object.hasOwn(QUALITATIVE, name)) {
    const colors = QUALITATIVE[name];
    return Array.from({ length: count }, (_, index) => colors[index % colors.length]);
  }
  const sizes = Object.hasOwn(SEQUENTIAL, name) ? SEQUENTIAL[name] : Object.hasOwn(DIVERGING, name) ? DIVERGING[name] : undefined;
  if (sizes === undefined) throw new RangeError(name);
  const least = sizes[LEAST] ?? [];
  if (count === 1) return [least[least.length - 1]];
  // the outer ones are far apart
  if (count === 2) return [least[0], least[least.length - 1]];
  return [...(sizes[count] ?? between(sizes[mostOf(sizes)] ?? [], count))];
}

const LEAST = 3;

function palettes<Colors>(kind: PaletteKind, lists: Readonly<Record<string, Colors>>, most: (colors: Colors) => number): Palette[] {
  const found = Object.entries(lists).map(([name, colors]) => ({
    name,
    kind,
    safe: kind === 'sequential' || SAFE.includes(name),
    most: most(colors),
  }));
  return [...found.filter(({ safe }) => safe), ...found.filter(({ safe }) => !safe)];
}

function mostOf(sizes: Sizes): number {
  return sizes.length - 1;
}

/** Colours in between, at even steps. */
function between(colors: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (index / (count - 1)) * (colors.length - 1);
    const low = Math.min(Math.floor(at), colors.length - 2);
    return mixed(colors[low], colors[low + 1], at - low);
  });
}

function mixed(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [low, high] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(low + (high - low) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
