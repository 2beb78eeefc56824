/** Types of the calls for the kept layers of a map. All of them can cross to another thread. */
import type { Bbox } from '@flyover/bounding-box';
import type { ReadFault } from '@flyover/osm-elements';
import type { SheetNote } from '../held/look.ts';

/** The first number of a layer: far above those of runs, and small enough for handles of features (`element-types.ts`). */
export const FIRST_LAYER = 1_000_000;
/** Layers have numbers below this. */
export const LAST_LAYER = 2_000_000;

/** Limits of all layers together, and of the bytes that one is read from. */
export const LAYER_LIMITS = { layers: 20, features: 1_000_000, bytes: 256 << 20 } as const;

/** The combination of two layers by the types and ids of their elements: all of both, those of the first that the second does not have, those that both have. */
export type LayerCombination = 'union' | 'difference' | 'intersection';

/** The numbers of features that a layer draws. */
export interface LayerNumbers {
  readonly points: number;
  readonly lines: number;
  readonly polygons: number;
  /** Degrees. */
  readonly bounds?: Bbox;
}

/**
 * Outcome of a layer: `ready`, it can be drawn; `empty`, it has nothing to draw; `gone`, its source no longer exists; `full`, its features would exceed the
 * limit of all layers; `large`, it exceeds the limit of bytes of one layer; `unreadable`, it is damaged or of no known format; `unreached`, its address does
 * not answer, or the policy of the page forbids the request; `status`, the server refuses; `aborted`.
 */
export type LayerOutcome =
  | {
      readonly kind: 'ready';
      readonly numbers: LayerNumbers;
      /** Of a file far away: all that it has of this box is there, and no more of it. Degrees */
      readonly box?: Bbox;
    }
  | { readonly kind: 'empty' | 'gone' | 'large' | 'aborted' }
  | { readonly kind: 'unreadable'; readonly message: string; readonly readFault?: ReadFault }
  | { readonly kind: 'unreached'; readonly address: string; readonly message: string }
  | { readonly kind: 'status'; readonly address: string; readonly status: number }
  | { readonly kind: 'full'; readonly features: number; readonly left: number };

/** Source of the features of a layer: the output of `saveLayer`, a file, or a web address. The format is recognised from the bytes. */
export type LayerSource =
  | { readonly kind: 'kept'; readonly kept: Blob }
  | { readonly kind: 'file'; readonly file: Blob; readonly name: string }
  | {
      readonly kind: 'address';
      readonly address: string;
      /** Of a large GeoParquet file what lies in this box is read, degrees; the whole earth where it is not given. */
      readonly box?: Bbox;
    };

/** The outcome of styling a layer: `drawn`; `refused`, the sheets say nothing that a layer can be drawn by, and why; `gone`, the layer is not there. */
export type LayerStyled = { readonly kind: 'drawn' | 'gone' } | { readonly kind: 'refused'; readonly problem?: SheetNote };

/**
 * Results that stay on the map while others come. A layer has a number from `FIRST_LAYER` on that its caller gives it, and answers the calls on
 * a result that name a run by that number.
 */
export interface LayerCalls {
  /** Keeps the result of a run as a layer. Both share what they are made of. */
  keepLayer(layer: number, runId: number): LayerOutcome;
  /** Makes a layer of two others. */
  combineLayers(layer: number, how: LayerCombination, first: number, second: number): LayerOutcome;
  /** Makes a layer of a file or of what an address gives. Never rejects. */
  openLayer(layer: number, source: LayerSource, signal: AbortSignal): Promise<LayerOutcome>;
  /**
   * Draws a layer by style sheets, or, without any, in one colour. Its tiles are others from then on: their address has to be another, too.
   *
   * @param sheets as those of a run; sheets that are refused leave the layer as it is
   */
  styleLayer(layer: number, sheets: readonly string[]): Promise<LayerStyled>;
  /** All of a layer, for `openLayer`; undefined where it is gone or there is no memory for it. */
  saveLayer(layer: number): Blob | undefined;
  /** Lets go of a layer, and of its memory. */
  dropLayer(layer: number): void;
  /**
   * Sets the layers that the map shows besides the result: clicks and the mouse find their features, too.
   *
   * @param layers the topmost first @param covered the run whose result is drawn by a layer alone
   */
  showLayers(layers: readonly number[], covered?: number): void;
}
