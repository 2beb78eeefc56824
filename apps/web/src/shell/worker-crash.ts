/**
 * Hears that a worker has stopped: by an error of its own, or with a message that cannot be read here (memory was lacking for it), whose call
 * would be waited for without end.
 *
 * @param onCrash called once, with the browser's words
 */
export function onceCrashed(worker: Pick<Worker, 'addEventListener'>, onCrash: (message: string) => void): void {
  let crashed = false;
  const tell = (message: string) => {
    if (crashed) return;
    crashed = true;
    onCrash(message);
  };
  worker.addEventListener('error', (event) => tell(event.message || 'the worker stopped'));
  worker.addEventListener('messageerror', () => tell('an answer of the worker could not be read'));
}
