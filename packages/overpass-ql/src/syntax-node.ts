/** What the nodes of the syntax tree are made of: their ranges, texts and sets. */

/** What every node has: `[from, to)` in UTF-16 units, and the 1-based line of `from`. */
export interface SyntaxNode {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** A text as meant: quotes removed, escapes resolved. */
export interface StringValue extends SyntaxNode {
  readonly kind: 'string';
  readonly value: string;
  /** false for a bare word such as `amenity` */
  readonly quoted: boolean;
}

/** A set by its name, without the dot. The default set is `_`. */
export interface SetReference extends SyntaxNode {
  readonly kind: 'set';
  readonly name: string;
  /** false where the text names no set and the default `_` is meant; `from` equals `to` then */
  readonly explicit: boolean;
}
