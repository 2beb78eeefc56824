/** Parts of a sheet that have no counterpart in MapLibre's styles, as data. */

/**
 * `link`: a selector that looks at other elements; `condition`: one that needs more than the tags of the element; `pattern`: a regular expression that is no
 * list of texts; `layer`: a layer whose name is worked out; `set-tag`: `set k=v`; `function`: without a counterpart; `property`: not drawn by MapLibre; `value`: a
 * property whose value MapLibre cannot work out; `image`: the map needs images of these names; `order`: `z-index` sorts features only within a layer of the map.
 */
export type LeftOutKind = 'link' | 'condition' | 'pattern' | 'layer' | 'set-tag' | 'function' | 'property' | 'value' | 'image' | 'order';

/** One thing that is left out, where it first occurs. */
export interface LeftOut {
  readonly kind: LeftOutKind;
  /** As it stands in the sheet: a selector, a condition, a name. */
  readonly what: string;
  /** From 1. */
  readonly line: number;
  /** The imported sheet it is in; absent for the sheet itself. */
  readonly sheet?: string;
}

/** Pieces of a sheet are cut to this length. */
const LONGEST = 80;
/** More of one sheet are not told apart. */
const MOST = 1000;

/** Gathers what is left out, each once. */
export class LeftOuts {
  private readonly found = new Map<string, LeftOut>();
  /** Position of the translation in the sheet. */
  place: { readonly line: number; readonly sheet?: string } = { line: 1 };

  add(kind: LeftOutKind, what: string): void {
    const text = what.length > LONGEST ? `${what.slice(0, LONGEST - 1)}…` : what;
    const key = `${kind} ${text}`;
    if (this.found.size >= MOST || this.found.has(key)) return;
    const { line, sheet } = this.place;
    this.found.set(key, { kind, what: text, line, ...(sheet !== undefined && { sheet }) });
  }

  /** By line. */
  all(): LeftOut[] {
    return [...this.found.values()].sort((a, b) => a.line - b.line);
  }
}
