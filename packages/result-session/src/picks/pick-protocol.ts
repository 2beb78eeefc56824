/** What the page asks of the rows that somebody has picked: one by one in the table, or by a shape on the map. */
import type { FeatureHit } from '../elements/element-types.ts';
import type { Bbox } from '../run-outcome.ts';

/** Which rows are meant. */
export type PickWish =
  /** Of an order of the table, both ends with them. */
  | { readonly kind: 'rows'; readonly order: number; readonly first: number; readonly last: number }
  /** Handles of features. */
  | { readonly kind: 'features'; readonly features: readonly number[] }
  /** What is drawn at a zoom, in 256-pixel tiles, and touches a ring: longitude and latitude by turns, degrees. */
  | { readonly kind: 'shape'; readonly ring: readonly number[]; readonly webZoom: number }
  | { readonly kind: 'none' };

/** What becomes of them: they alone are picked, they too, or each of them if it was not. */
export type PickManner = 'only' | 'add' | 'toggle';

/** What is picked. */
export interface Picked {
  /** Another one has other rows. */
  readonly version: number;
  readonly rows: number;
}

/** Its type and id. */
export type PickedElement = Pick<FeatureHit, 'type' | 'id'>;

/** Calls for what is picked; undefined where the run is gone. */
export interface PickCalls {
  /** @throws the reason of the signal */
  pick(runId: number, wish: PickWish, manner: PickManner, signal: AbortSignal): Promise<Picked | undefined>;
  /** 1 for each row of an order that is picked. @param first,count rows of the order */
  pickedRows(runId: number, order: number, first: number, count: number): Uint8Array<ArrayBuffer> | undefined;
  /** Where the features lie that are picked; undefined where none is. */
  pickedBounds(runId: number): Bbox | undefined;
  /** The first of the elements that are picked. */
  pickedElements(runId: number, most: number): readonly PickedElement[];
  /** A vector tile of these features in the looks of `PICKED_RECORDS`; undefined also where it is empty. @param z counts 512-pixel tiles */
  pickedTile(runId: number, z: number, x: number, y: number): Uint8Array<ArrayBuffer> | undefined;
}
