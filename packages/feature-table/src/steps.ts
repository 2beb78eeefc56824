/** Work in steps: the caller decides when it continues, and may abort it between two of them. */

/** So many rows are worked on in one step: a millisecond or two. */
export const STEP_ROWS = 1 << 15;

/** Work that pauses after every step, and gives its outcome at the end. */
export type Work<Outcome> = Generator<undefined, Outcome, undefined>;

/** Runs all steps of the work at once and returns the outcome. */
export function finish<Outcome>(work: Work<Outcome>): Outcome {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Work with one outcome for all that wait for it: each continues it from its last step, and any of them may stop waiting. */
export function sharedWork<Outcome>(work: Work<Outcome>): () => Work<Outcome> {
  let ended: { readonly outcome: Outcome } | undefined;
  return function* () {
    while (ended === undefined) {
      const { done, value } = work.next();
      if (done === true) ended = { outcome: value };
      else yield;
    }
    return ended.outcome;
  };
}
