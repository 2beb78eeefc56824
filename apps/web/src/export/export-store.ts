/** The state of exports: the files, the images and the gist that are being made, or were last. It outlives the dialog. */
import type { ExportFormat, ExportFormatId } from '@flyover/feature-export';
import type { ExportProgress } from '@flyover/result-session';
import { create } from 'zustand';
import type { ImageProblem } from './image/hidden-map.ts';
import type { ImageOptions } from './image/image-frame.ts';
import type { Gist, GistError } from './targets/gist-call.ts';

/** A format of the result, or the raw answer. */
export type ExportRow = ExportFormatId | 'raw';

export interface ExportJob {
  readonly row: ExportRow;
  readonly purpose: 'save' | 'copy';
  /** `empty`: there is nothing to export; `tooLarge`: too large to copy. */
  readonly state: 'running' | 'saved' | 'copied' | 'empty' | 'tooLarge' | 'aborted' | 'failed';
  readonly progress: ExportProgress;
  /** The file's name, once it is saved. */
  readonly name?: string;
  /** The i18n key of the reason why there is nothing. */
  readonly noDataMessage?: ExportFormat['noDataMessage'];
  /** The number of elements, or places of elements, that the file lacks, as the format cannot represent them. */
  readonly lost?: number;
  /** The failure, in the browser's words. */
  readonly message?: string;
}

export type ImageKind = 'png' | 'svg';

export type ImageState =
  | { readonly phase: 'idle' }
  /** Pieces of a PNG, features of an SVG; `total` 0 while that is not known. */
  | { readonly phase: 'taking'; readonly kind: ImageKind; readonly done: number; readonly total: number }
  | { readonly phase: 'saved'; readonly kind: ImageKind; readonly name: string; readonly bytes: number }
  /** The image is there, but tiles of the background are not. */
  | { readonly phase: 'holes'; readonly kind: 'png'; readonly hosts: readonly string[]; readonly blob: Blob }
  | { readonly phase: 'stopped'; readonly kind: ImageKind; readonly problem: ImageProblem };

/** The progress of a gist. */
export type Publishing =
  | { readonly step: 'idle' }
  | ({ readonly step: 'writing' } & ExportProgress)
  | { readonly step: 'sending'; readonly bytes: number }
  | { readonly step: 'done'; readonly gist: Gist }
  | { readonly step: 'failed'; readonly reason: FailureReason; readonly status: number; readonly answer: string };

/** `size`: the file is too large for a gist; `empty`: the result is gone; `writing`: the file could not be written. */
export type FailureReason = GistError['reason'] | 'size' | 'empty' | 'writing';

interface ExportState {
  /** The current export of a file, or the last one. */
  readonly job?: ExportJob | undefined;
  readonly image: ImageState;
  readonly imageOptions: ImageOptions;
  /** The gist that is being published, or the last one. */
  readonly publishing: Publishing;
}

/** The store of the exports: the current file, image and gist, with their options. */
export const useExport = create<ExportState>()(() => ({
  image: { phase: 'idle' },
  imageOptions: { preset: 'screen', own: { width: 4096, height: 4096 }, keepsAspect: true, symbols: 'grow', background: true },
  publishing: { step: 'idle' },
}));

/** Changes the options for images. */
export function changeImage(change: Partial<ImageOptions> | ((options: ImageOptions) => Partial<ImageOptions>)): void {
  useExport.setState(({ imageOptions }) => ({
    imageOptions: { ...imageOptions, ...(typeof change === 'function' ? change(imageOptions) : change) },
  }));
}
