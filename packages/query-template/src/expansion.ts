/** What goes into an expansion and what comes out of it. */
import type { DataDirective } from './data-directive.ts';
import type { Position } from './expansion-error.ts';
import type { QueryLanguage } from './language.ts';
import type { Bbox, Center } from './values.ts';

/** The placeholders that a place search answers; the last four are older names. */
export const GEOCODE_PLACEHOLDERS = [
  'geocodeId',
  'geocodeArea',
  'geocodeBbox',
  'geocodeCoords',
  'nominatimId',
  'nominatimArea',
  'nominatimBbox',
  'nominatimCoords',
] as const;
export type GeocodePlaceholder = (typeof GEOCODE_PLACEHOLDERS)[number];

/** What a query is expanded with. */
export interface ExpandContext {
  /** The selected box, else the view. */
  readonly bbox: Bbox;
  /** The middle of the view. */
  readonly center: Center;
  /** What `{{date:…}}` counts back from. */
  readonly now: Date;
  /** Values by name; they win over the defaults that the text defines and over built-in placeholders. */
  readonly constants?: Readonly<Record<string, string>>;
  /**
   * Answers of a place search that are known already; undefined leaves the placeholder unresolved. The language is the form
   * wanted: inside an attribute of XML it is that of the query language, as for `{{bbox}}`.
   */
  readonly resolve?: (name: GeocodePlaceholder, argument: string, language: QueryLanguage) => string | undefined;
}

/** A directive that was taken out of the query. */
export interface Directive {
  /** What stood after the colon, placeholders inside it expanded, all line breaks kept. */
  readonly text: string;
  /** Where that text begins in the user's text. */
  readonly position: Position;
}

/** A placeholder that waits for a place search. In the expanded text nothing stands in its place. */
export interface UnresolvedPlaceholder {
  readonly name: GeocodePlaceholder;
  /** Without white space around it. */
  readonly argument: string;
  readonly position: Position;
  /** Same as `position.line`. */
  readonly line: number;
}

/** An expanded query. */
export interface Expansion {
  /** What to send: as many lines as the user's text has. */
  readonly query: string;
  readonly language: QueryLanguage;
  /** The stylesheet blocks in their order; together they are one stylesheet. */
  readonly styles: readonly Directive[];
  /** The last `{{data:…}}`. */
  readonly data?: DataDirective;
  /** Values by name, before expansion of what is inside them. */
  readonly constants: ReadonlyMap<string, string>;
  readonly unresolved: readonly UnresolvedPlaceholder[];
  /** The position in the user's text that a line and column (both from 1) of `query` came from. */
  positionInText(line: number, column: number): Position;
  /** The same for an offset of `query` in UTF-16 units. */
  offsetInText(offset: number): number;
}
