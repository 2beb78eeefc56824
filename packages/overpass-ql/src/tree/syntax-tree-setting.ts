/** The settings at the start of a query, `[out:json][timeout:25];`, and the root of the syntax tree. */

import type { Bbox } from '@flyover/bounding-box';
import type { OutputFormat } from '../vocabulary/query-words.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { StringValue, SyntaxNode } from './syntax-tree-expression.ts';

/** `[timeout:25]`: seconds the query may run. */
export interface TimeoutSetting extends SyntaxNode {
  readonly kind: 'setting';
  readonly name: 'timeout';
  readonly seconds: number;
  /** the number as it is written, where that is not its digits: `1e`, of which the Overpass API reads the 1 */
  readonly written?: string;
}

/** `[maxsize:1073741824]`: bytes of memory the query may use. */
export interface MaxsizeSetting extends SyntaxNode {
  readonly kind: 'setting';
  readonly name: 'maxsize';
  readonly bytes: number;
  /** the number as it is written, where that is not its digits: `1e`, of which the Overpass API reads the 1 */
  readonly written?: string;
}

/** `[out:json]`, `[out:csv(…)]` and the like. */
export interface OutSetting extends SyntaxNode {
  readonly kind: 'setting';
  readonly name: 'out';
  readonly format: OutputFormat;
  /** only with `csv`, and only where the parentheses are written */
  readonly csv: CsvOptions | undefined;
  /** only with `popup`; without parentheses in the text there are none */
  readonly popup: readonly PopupCategory[] | undefined;
}

/** A part of the page of `popup`: `("Cafes";[amenity=cafe];[shop][coffee];"name";)`. */
export interface PopupCategory {
  readonly title: string;
  /** an element stands under the first category of which it meets any rule */
  readonly rules: readonly (readonly PopupRule[])[];
  /** the key whose value is an element's title; empty: none */
  readonly titleKey: string;
}

/** The pattern for a tag: `[amenity~"^(cafe|bar)$"]`. */
export interface PopupRule {
  readonly key: string;
  /** a regular expression; of `[k]` it is `.`, of `[k=v]` `^v$` */
  readonly pattern: string;
  readonly negated: boolean;
}

/** `csv(::id,name;false;";")`. */
export interface CsvOptions {
  /** the columns in order; `special` for `::id`, `::type`, `::lat` … whose `name` has no `::` */
  readonly columns: readonly CsvColumn[];
  /** whether the first line names the columns; default true */
  readonly header: boolean;
  /** what stands between two values; default a tab */
  readonly separator: string;
}

/** One column of a CSV output. */
export interface CsvColumn extends SyntaxNode {
  readonly kind: 'column';
  readonly name: string;
  readonly special: boolean;
}

/** `[bbox:south,west,north,east]`: every query statement stays within. */
export interface BboxSetting extends SyntaxNode {
  readonly kind: 'setting';
  readonly name: 'bbox';
  readonly bbox: Bbox;
}

/** `[date:"2017-01-01T00:00:00Z"]`: the data as it was at that moment. */
export interface DateSetting extends SyntaxNode {
  readonly kind: 'setting';
  readonly name: 'date';
  readonly date: StringValue;
}

/** `[diff:"…"]`, `[diff:"…","…"]` and `[adiff:…]`: what changed between two moments. */
export interface DiffSetting extends SyntaxNode {
  readonly kind: 'setting';
  readonly name: 'diff' | 'adiff';
  readonly since: StringValue;
  /** undefined: until now */
  readonly until: StringValue | undefined;
}

/** A setting that names moments. A query may have several, which hold together (`momentsIn`). */
export type MomentSetting = DateSetting | DiffSetting;

export type Setting = TimeoutSetting | MaxsizeSetting | OutSetting | BboxSetting | MomentSetting;

// The root of the syntax tree of Overpass QL, version 0.7.62 of the Overpass API.
//
// Every node is a plain object with a `kind`, its range in the text and its line, so that a consumer is a `switch` over `kind` and an error can always say
// where. Offsets count UTF-16 units, as CodeMirror and `String` do.

/** A whole query: the settings in front and the statements in order. */
export interface Script extends SyntaxNode {
  readonly kind: 'script';
  readonly settings: readonly Setting[];
  readonly statements: readonly Statement[];
}
