/** Kinds of errors of a link that cannot be read or written, as a whole or in part; one word each, for programs. */
export type LinkErrorKind =
  /** Characters that the form does not have, or bytes that are no text. */
  | 'damaged'
  /** Beyond one of `LINK_LIMITS`. */
  | 'size'
  /** A text that the form `q` cannot hold: link it as `Q`. */
  | 'unlinkable';

/** Bounds that keep any link from hanging the page. */
export const LINK_LIMITS = {
  /** Characters of a link that are looked at. */
  link: 8_000_000,
  /** Bytes of UTF-8 a query unpacks to; a link of 6 kB in the form `q` can ask for 16 times as much. An editor takes seconds for that, and servers take no more. */
  query: 1_000_000,
  /** Bytes of UTF-8 of a query in the dense form, which costs 2 to 4 microseconds a byte. */
  denseQuery: 100_000,
  layers: 20,
  /** UTF-16 units of a layer's query. */
  layerQuery: 100_000,
} as const;

/** A link that cannot be read or written. It is data, its message a word for logs: whoever shows it has the sentence. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly kind: LinkErrorKind;
  /** Readable part of a damaged query, up to the damage. */
  readonly readable: string;

  constructor(kind: LinkErrorKind, readable = '') {
    super(kind);
    this.kind = kind;
    this.readable = readable;
  }
}
