/** What is asked of a session for an SVG. */
import type { SvgImage, SvgView } from '@flyover/feature-tiles';

/** A vector picture. */
export interface SvgPicture {
  readonly blob: Blob;
  /** Addresses of images that the style names and that are not in it: nobody gave them. */
  readonly missing: readonly string[];
}

/** Images by the address or path that a style sheet names them by. */
export type GivenImages = readonly (readonly [address: string, image: SvgImage])[];

/** The calls of a session for vector pictures. */
export interface SvgCalls {
  /**
   * What a view shows of a run's result; `undefined` where there is none, and after an abort.
   *
   * @param images may stand in it, as it holds its images itself
   * @param onProgress features done, of how many
   */
  svg(
    runId: number,
    view: SvgView,
    images: GivenImages,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<SvgPicture | undefined>;
}
