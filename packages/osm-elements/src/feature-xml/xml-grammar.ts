/** What the tags of a format mean. */

/** What is read of a start tag. */
export interface TagAttributes {
  /** 1e-7 degrees; NaN where there is none. */
  readonly lat: number;
  readonly lon: number;
  /** The attributes `name` and `href`. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Is told of the tags below the root, by their names without a prefix. */
export interface XmlGrammar {
  /** Whether a tag's attributes mean anything. */
  wants(name: string): boolean;
  open(name: string, attributes: TagAttributes): void;
  /** @param text of a tag without tags within; empty for others */
  close(name: string, text: string): void;
  /** What separates the numbers of a position, while the text of the open tag is a list of positions. */
  readonly positions?: ',' | ' ' | undefined;
}
