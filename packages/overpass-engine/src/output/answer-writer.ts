/** What the writers of the output formats have in common. */

import type { Bbox } from '@flyover/overpass-ql';
import type { DerivedElement } from '../element-set.ts';
import type { Box } from '../index/node-grid.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Stands in the head of answers. */
export const GENERATOR = 'Flyover (Overpass API 0.7.62 compatible)';

/** What the Overpass API says in every answer; data that says otherwise of itself is quoted instead. */
export const COPYRIGHT = 'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.';

/** How much of each element an `out` statement prints. */
export interface PrintDetail {
  readonly ids: boolean;
  /** Coordinates of nodes. */
  readonly coordinates: boolean;
  /** Nodes of ways, members of relations. */
  readonly members: boolean;
  readonly tags: boolean;
  readonly meta: boolean;
  readonly geometry: 'none' | 'geom' | 'bb' | 'center';
  /** Cuts `geom`; several at the antimeridian. */
  readonly clip: readonly Box[] | undefined;
}

/** What `out count` prints. */
export interface ElementCounts {
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  /** undefined: the query has nothing to do with areas, and the answer does not name them */
  readonly areas: number | undefined;
}

/** Writes an answer in one format. */
export interface AnswerWriter {
  readonly contentType: string;
  readonly bytes: ByteWriter;
  begin(): void;
  /** @param type `NODE`, `WAY`, `RELATION` or `AREA`, with `row` in its table */
  element(type: number, row: number, detail: PrintDetail): void;
  derived(element: DerivedElement, detail: PrintDetail): void;
  count(counts: ElementCounts): void;
  /** @param remarks each a whole sentence, `runtime error: ` in front */
  end(remarks: readonly string[]): void;
}

/** What a writer needs to know about the answer. */
export interface AnswerHead {
  /** ISO 8601; empty where unknown. */
  readonly osmBase: string;
  /** Whether the answer names the time of the areas. */
  readonly withAreas: boolean;
  /** Of `[bbox:]`; XML names it. */
  readonly bbox: Bbox | undefined;
}
