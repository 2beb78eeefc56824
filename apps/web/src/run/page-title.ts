/** The title of the window: the name of the query that was run, and how the run goes (specification, section 2, "Loading dialog"). */
import { queryName } from '@flyover/query-template';
import { queryText } from '../query/query-text.ts';
import { hasBegunQuery, useRun } from './run-store.ts';

/** The frames of the spinner while a run is under way; one stays for `FRAME_DELAY`. */
export const FRAMES: readonly string[] = ['◴', '◷', '◶', '◵'];

/** Specification, section 9, ms. */
export const FRAME_DELAY = 250;

const ALERT = '❗';
const APP = 'Flyover';

/** @param name of the query that was run */
export function titleText(name: string | undefined, mark: string | undefined): string {
  const title = name === undefined ? APP : `${name} | ${APP}`;
  return mark === undefined ? title : `${mark} ${title}`;
}

let takeName: ((name: string) => void) | undefined;

/** Puts a name into the title: the query has been saved under it. */
export function nameTitle(name: string): void {
  takeName?.(name);
}

/**
 * Keeps the title while the page is open.
 *
 * @param show takes each title: `document.title = …`
 * @returns ends that
 */
export function keepTitle(show: (title: string) => void): () => void {
  let name: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let frame = 0;
  const stop = useRun.subscribe((run, before) => {
    if (run.runId === before.runId && run.state === before.state && run.problem === before.problem) return;
    if (hasBegunQuery(run, before)) name = queryName(queryText());
    clearInterval(timer);
    if (run.state !== 'running') {
      show(titleText(name, run.problem === undefined ? undefined : ALERT));
      return;
    }
    show(titleText(name, FRAMES[frame]));
    timer = setInterval(() => {
      frame = (frame + 1) % FRAMES.length;
      show(titleText(name, FRAMES[frame]));
    }, FRAME_DELAY);
  });
  takeName = (next) => {
    name = next;
    const { state, problem } = useRun.getState();
    // the next frame has it
    if (state !== 'running') show(titleText(name, problem === undefined ? undefined : ALERT));
  };
  return () => {
    clearInterval(timer);
    takeName = undefined;
    stop();
  };
}
