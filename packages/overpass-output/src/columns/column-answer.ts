/** An answer as columns: what was printed, in which order and how much of each, so that its text can be printed from them. */
import type { FixedSides } from '@flyover/bounding-box';
import { type ElementStore, formatCoordinate, type StoreInfo, type StoreMessage } from '@flyover/osm-elements';
import type { AnswerHead } from '../answer-writer.ts';
import type { DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail, PrintPlace } from '../print-source.ts';

/** The format of an answer's text. */
export type ColumnFormat = 'json' | 'xml';

/** The facts known before the first element. */
export interface ColumnHead {
  readonly format: ColumnFormat;
  readonly head: AnswerHead;
}

/** The greatest coordinates on earth, in 1e-7 degrees. */
export const MAX_LATITUDE = 900_000_000;
export const MAX_LONGITUDE = 1_800_000_000;

/** `type` of a run of derived elements and counts: rows of the table `made`. */
export const DERIVED = 4;

/** Elements of one type behind one another: the next `count` rows of its table. */
export interface PrintedRun {
  /** `NODE`, `WAY`, `RELATION`, `AREA` or `DERIVED`. */
  readonly type: number;
  count: number;
  readonly detail: Omit<PrintDetail, 'clip'>;
}

/** Boxes and centers that are no places on earth, which a store does not hold: the Overpass API counts unknown nodes at -91 degrees. */
export interface StrayBox {
  readonly type: number;
  readonly row: number;
  readonly bounds?: FixedSides;
  readonly center?: PrintPlace;
}

/** The properties of a derived element without a column. */
export interface DerivedExtra {
  readonly row: number;
  /** The id, where it exceeds the exact range of a double. */
  readonly id?: bigint;
  readonly geometry?: DerivedGeometry;
  /** Its metadata were printed. */
  readonly meta?: true;
}

/** A part of an answer, as `postMessage` can send it. Rows count within the part. */
export interface ColumnBatch {
  readonly store: StoreMessage;
  readonly runs: readonly PrintedRun[];
  readonly strayBoxes: readonly StrayBox[];
  readonly extras: readonly DerivedExtra[];
  readonly remarks: readonly PlacedRemark[];
}

/** A remark, and how many of the runs of its part stand before it. */
export interface PlacedRemark {
  readonly text: string;
  readonly behind: number;
}

/** A whole answer, or what has come of it. */
export interface ColumnAnswer extends ColumnHead, Omit<ColumnBatch, 'store'> {
  readonly store: ElementStore;
}

/** The facts that reading the text of an answer would give. */
export function infoOfColumns({ format, head }: ColumnHead, remarks: readonly string[]): StoreInfo {
  const { generator, osmBase, areasBase, copyright, bounds } = head;
  const said = format === 'json' ? [remarks.join('')] : remarks.map((remark) => remark.trim());
  return {
    ...(generator !== undefined && { generator }),
    ...(osmBase !== undefined && { osmBase }),
    ...(areasBase !== undefined && { areasBase }),
    ...(copyright !== undefined && { copyright }),
    ...(remarks.length > 0 && { remarks: said }),
    ...(format === 'xml' &&
      bounds !== undefined && { bounds: [roundSide(bounds[0]), roundSide(bounds[1]), roundSide(bounds[2]), roundSide(bounds[3])] }),
  };
}

function roundSide(degrees: number): number {
  return Number(formatCoordinate(Math.round(degrees * 1e7)));
}
