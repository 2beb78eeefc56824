/** A heap of the numbers of sources that are merged: the source whose current item comes first is on top. */
export class SourceHeap {
  private readonly sources: number[] = [];
  private readonly isBefore: (a: number, b: number) => boolean;

  /** @param isBefore whether the current item of a source comes before that of another */
  constructor(isBefore: (a: number, b: number) => boolean) {
    this.isBefore = isBefore;
  }

  get size(): number {
    return this.sources.length;
  }

  /** The source whose item is first; undefined where there is none. */
  get top(): number | undefined {
    return this.sources[0];
  }

  /** The source whose item is first among all but that on top; undefined where there is none. */
  get second(): number | undefined {
    const { sources } = this;
    return sources.length > 2 && this.isBefore(sources[2], sources[1]) ? sources[2] : sources[1];
  }

  add(source: number): void {
    const { sources } = this;
    let at = sources.push(source) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.isBefore(sources[at], sources[parent])) return;
      [sources[at], sources[parent]] = [sources[parent], sources[at]];
      at = parent;
    }
  }

  /** Takes the source on top out: it has no more items. */
  removeTop(): void {
    const last = this.sources.pop();
    if (last === undefined || this.sources.length === 0) return;
    this.sources[0] = last;
    this.sinkTop();
  }

  /** Puts the source on top in its place, after its current item has changed. */
  sinkTop(): void {
    const { sources } = this;
    let at = 0;
    for (;;) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < sources.length; child++) {
        if (this.isBefore(sources[child], sources[least])) least = child;
      }
      if (least === at) return;
      [sources[at], sources[least]] = [sources[least], sources[at]];
      at = least;
    }
  }
}
