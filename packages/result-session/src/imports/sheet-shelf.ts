/** Sheets that were fetched, kept while somebody edits what imports them. */
import { type FetchedSheet, fetchSheet } from './fetch-sheet.ts';

/** How long a sheet on its way waits for somebody who wants it after all, ms: the next letter asks for the same ones. */
const LINGER = 1000;
/** Sheets that are kept. */
const MOST = 40;

/** Sheets by their addresses. */
export interface SheetShelf {
  /** Whether a sheet is here, or on its way. */
  has(address: string): boolean;
  /** A sheet, fetched where it is not here; with the signal it is given up, and its request ends once nobody waits for it. */
  read(address: string, signal: AbortSignal): Promise<FetchedSheet>;
  /** Forgets what has come. */
  clear(): void;
}

interface Shelved {
  readonly answer: Promise<FetchedSheet>;
  readonly controller: AbortController;
  done: boolean;
  waiting: number;
}

/** @param fetched gets a sheet */
export function createSheetShelf(fetched: (address: string, signal: AbortSignal) => Promise<FetchedSheet> = fetchSheet): SheetShelf {
  const shelved = new Map<string, Shelved>();
  const start = (address: string): Shelved => {
    const controller = new AbortController();
    const sheet: Shelved = { controller, answer: fetched(address, controller.signal), done: false, waiting: 0 };
    const drop = () => {
      if (shelved.get(address) === sheet) shelved.delete(address);
    };
    controller.signal.addEventListener('abort', drop, { once: true });
    sheet.answer.then(() => {
      sheet.done = true;
    }, drop);
    shelved.set(address, sheet);
    const [oldest] = [...shelved].find(([, { done }]) => done) ?? [];
    if (shelved.size > MOST && oldest !== undefined) shelved.delete(oldest);
    return sheet;
  };
  const leave = (sheet: Shelved) => {
    sheet.waiting--;
    if (sheet.done || sheet.waiting > 0) return;
    setTimeout(() => {
      if (!sheet.done && sheet.waiting === 0) sheet.controller.abort();
    }, LINGER);
  };
  return {
    has: (address) => shelved.has(address),
    async read(address, signal) {
      if (signal.aborted) return { fault: 'ended' };
      const sheet = shelved.get(address) ?? start(address);
      sheet.waiting++;
      let end: (() => void) | undefined;
      const ended = new Promise<FetchedSheet>((resolve) => {
        end = () => resolve({ fault: 'ended' });
        signal.addEventListener('abort', end, { once: true });
      });
      try {
        return await Promise.race([sheet.answer, ended]);
      } finally {
        if (end !== undefined) signal.removeEventListener('abort', end);
        leave(sheet);
      }
    },
    clear() {
      for (const [address, { done }] of shelved) if (done) shelved.delete(address);
    },
  };
}
