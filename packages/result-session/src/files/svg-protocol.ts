/** What is asked of a session for an SVG. */
import type { SvgView } from '@flyover/feature-tiles';

/** The calls of a session for vector pictures. */
export interface SvgCalls {
  /**
   * What a view shows of a run's result; `undefined` where there is none, and after an abort.
   *
   * @param onProgress features done, of how many
   */
  svg(runId: number, view: SvgView, onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<Blob | undefined>;
}
