/** Repeats a task at an interval. */

/**
 * Runs a task again and again, `interval` ms after its last end. It keeps no process alive.
 *
 * @param task never rejects
 * @returns ends the repetition; a task that is under way goes on
 */
export function repeat(task: () => Promise<void>, interval: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const wait = () => {
    if (isOver) return;
    timer = setTimeout(async () => {
      await task();
      wait();
    }, interval);
    timer.unref();
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
