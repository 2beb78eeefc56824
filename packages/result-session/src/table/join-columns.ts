/** Typed arrays behind one another. */

export type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** What makes them. */
export type Kind<Numbers extends Column> = new (length: number) => Numbers;

/** All numbers of some columns, in their order. */
export function joined<Numbers extends Column>(kind: Kind<Numbers>, parts: readonly Numbers[]): Numbers {
  const all = new kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
