/** Work in steps: whoever runs it decides when it goes on, and may give it up between two of them. */

/** So many rows are worked on in one step: a millisecond or two. */
export const STEP_ROWS = 1 << 15;

/** Work that pauses after every step, and gives its outcome at the end. */
export type Work<Outcome> = Generator<undefined, Outcome, undefined>;

/** Does all of it at once. */
export function finish<Outcome>(work: Work<Outcome>): Outcome {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
