/** Why an image could not be taken, as data: the section puts it into words. */
export type ImageProblem =
  /** Tiles of the background did not come in time, or at all; `hosts` lists their hosts. */
  | { readonly kind: 'background'; readonly hosts: readonly string[]; readonly seconds: number }
  /** The result's own tiles did not come in time. */
  | { readonly kind: 'result'; readonly seconds: number }
  /** Another result has been drawn meanwhile. */
  | { readonly kind: 'changed' }
  /** The browser could not draw or store it. */
  | { readonly kind: 'failed'; readonly message: string };

/** An image that was given up. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`the image was given up: ${problem.kind}`);
    this.problem = problem;
  }
}
