/** Faults of a link, as data, and its limits. The code that displays a fault has the sentences. */

/** Something in a link that could not be read, or not wholly. */
export type LinkProblem = {
  /** The parameter as the link names it; empty for the link as a whole. */
  readonly parameter: string;
} & LinkFault;

/** Fault of a parameter. Texts of the link are cut to 40 UTF-16 units. */
export type LinkFault =
  /** The link is too long: only its beginning was read. */
  | { readonly kind: 'cut' }
  /** An address that only the site which made it can resolve. */
  | { readonly kind: 'shortLink' }
  /** Layers that cannot be read, or are too many. */
  | { readonly kind: 'layersLeftOut'; readonly count: number }
  /** The parameter is of a later version. */
  | { readonly kind: 'newer' }
  /** Nothing of the dense form can be read. */
  | { readonly kind: 'denseDamaged' }
  /** The dense form is damaged: the part before the damage was read. */
  | { readonly kind: 'densePart' }
  /** The dense form has fields of a later version, which were left out. */
  | { readonly kind: 'denseUnknown' }
  /** The query is longer than a dense form may have, bytes. */
  | { readonly kind: 'denseSize'; readonly most: number }
  /** The query is damaged: the part before the damage was read. */
  | { readonly kind: 'queryDamaged' }
  /** The query is longer than a link may have, bytes. */
  | { readonly kind: 'querySize'; readonly most: number }
  | { readonly kind: 'queryEmpty' }
  /** Bytes of the query are no text: U+FFFD stands for them. */
  | { readonly kind: 'queryCharacters' }
  | { readonly kind: 'positionDamaged' }
  | { readonly kind: 'positionWithoutZoom' }
  /** Behind the zoom stands more, which was left out. */
  | { readonly kind: 'positionLong' }
  | { readonly kind: 'latAlone' }
  | { readonly kind: 'lonAlone' }
  | { readonly kind: 'noLatitude'; readonly text: string }
  | { readonly kind: 'noLongitude'; readonly text: string }
  /** `most`: the largest zoom. */
  | { readonly kind: 'noZoom'; readonly text: string; readonly most: number }
  /** `known`: names of templates that there are, 20 at most. */
  | { readonly kind: 'noTemplate'; readonly text: string; readonly known: readonly string[] }
  /** A template without a value for this parameter; in a phrase `???` stands in its place. */
  | { readonly kind: 'templatePhrase'; readonly template: string }
  /** A template without a value for this parameter; its query keeps what it has there. */
  | { readonly kind: 'templateQuery'; readonly template: string }
  | { readonly kind: 'phraseEmpty' }
  /** There is no query that could be run. */
  | { readonly kind: 'nothingToRun' };

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

/** A link that cannot be read or written, as data. Its message is for logs; the code that displays it has the sentence. */
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
