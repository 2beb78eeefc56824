/** The interface of the writers of the output formats. */
import type { BboxSides } from '@flyover/bounding-box';
import type { MetaColumns } from '@flyover/osm-elements';
import type { ByteWriter } from './bytes/byte-writer.ts';
import type { DerivedGeometry } from './derived-geometry.ts';
import type { PrintDetail } from './print-source.ts';

/** The copyright note of the Overpass API in every answer; data with a note of its own keeps that. */
export const COPYRIGHT = 'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.';

/**
 * Answers print everything the Overpass API prints, what is not known as 0 or empty. Files of elements leave that out, so that reading
 * them again gives the same elements. Data for other programs has of every element what one of them insists on, known or not: an id, a version and a time.
 */
export type OutputKind = 'answer' | 'file' | 'data';

/** The counts that `out count` prints. */
export interface ElementCounts {
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  /** undefined: the query has nothing to do with areas, and the answer does not name them */
  readonly areas: number | undefined;
}

/** An element that is not of OpenStreetMap: what `make`, `convert` and `out count` give. */
export interface DerivedElement {
  readonly type: string;
  /** Up to 64 bits. */
  readonly id: number | bigint;
  readonly tags: readonly (readonly [key: string, value: string])[];
  /** Geometry set by `::geom=`. */
  readonly geometry?: DerivedGeometry;
  /** Columns and row of its metadata, if it has any. */
  readonly meta?: { readonly columns: MetaColumns; readonly row: number };
}

/** The change of an element between two moments, or the moment at which it is shown. */
export type Action = 'create' | 'modify' | 'delete' | 'show_initial' | 'show_final';

/** Marks elements as differences between two moments. */
export interface ActionWriter {
  /** Begins an action: the element follows, or the earlier state of one that was modified or deleted. */
  begin(action: Action): void;
  /** Turns to the later state, which follows. */
  turn(): void;
  /** @param isTurned whether the later state was printed */
  end(action: Action, isTurned: boolean): void;
  /**
   * An element of which only its id, who changed it last and whether it is there are told.
   *
   * @param row of the version that tells them
   */
  bare(type: number, row: number, detail: PrintDetail, visible: boolean): void;
}

/** Writes an answer or a file, element by element. */
export interface ElementWriter {
  begin(): void;
  /** @param type `NODE`, `WAY`, `RELATION` or `AREA`, with `row` in its table */
  element(type: number, row: number, detail: PrintDetail): void;
  derived(element: DerivedElement, detail: PrintDetail): void;
  /** Absent where the format has no words for differences. */
  readonly actions?: ActionWriter;
  /** @param text a whole sentence: XML has it where it is said, other formats at the end or nowhere */
  remark(text: string): void;
  end(): void;
}

/** Writes the text of one format. */
export interface AnswerWriter extends ElementWriter {
  readonly contentType: string;
  readonly bytes: ByteWriter;
  /** UTF-16 units of text that it keeps until the end; absent where it keeps none. */
  readonly keptUnits?: number;
  /** The address that a browser shall go to instead; known at the end. */
  readonly location?: string | undefined;
}

/** The head before the elements; absent fields are not printed. */
export interface AnswerHead {
  readonly generator?: string;
  /** ISO 8601 time of the data, printed also where it is empty. */
  readonly osmBase?: string;
  /** ISO 8601 time of the areas. */
  readonly areasBase?: string;
  readonly copyright?: string;
  readonly bounds?: BboxSides;
  /** For JOSM: whether what is read may be sent to OpenStreetMap. Printed in XML where it may not. */
  readonly upload?: 'never';
}

/** The element that `out count` prints. */
export function countElement({ nodes, ways, relations, areas }: ElementCounts): DerivedElement {
  const tags: (readonly [string, string])[] = [
    ['nodes', `${nodes}`],
    ['ways', `${ways}`],
    ['relations', `${relations}`],
  ];
  if (areas !== undefined) tags.push(['areas', `${areas}`]);
  tags.push(['total', `${nodes + ways + relations + (areas ?? 0)}`]);
  return { type: 'count', id: 0, tags };
}

/** The media type of how a query ran, as JSON: for `Accept` and `Content-Type`, where a server tells it in place of the answer. */
export const PLAN_TYPE = 'application/vnd.flyover.plan+json';
