/** One browser engine as the steps of `steps.ts` use it: a page, a pointer, keys, and a folder of downloads. */

/** Runs in the page: only its arguments and the page's own names can be used in it. No promise: plain WebDriver does not wait for one. */
export type PageFunction<Args extends readonly unknown[], Result> = (...args: Args) => Result;

/** A page of an engine, in a window of a desk's size until it is resized. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  readonly version: string;
  /** Folder of downloads: empty at first. */
  readonly downloads: string;
  goto(address: string): Promise<void>;
  evaluate<Args extends readonly unknown[], Result>(run: PageFunction<Args, Result>, ...args: Args): Promise<Result>;
  /** Presses and releases the main button. @param x and `y`: CSS pixels of the viewport */
  click(x: number, y: number): Promise<void>;
  /** @param keys names of `KeyboardEvent.key`, joined by `+`: held in their order, released in reverse */
  press(keys: string): Promise<void>;
  /** Types a text of one line, key by key. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors of the console and uncaught ones that the engine's driver has told since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** An engine that can be started here, or the reason why it cannot. */
export type FoundEngine = { readonly start: () => Promise<Engine>; readonly missing?: undefined } | { readonly missing: string };

/** Size of a desk's window, CSS pixels. */
export const DESK = { width: 1440, height: 900 };

/** An expression that calls a function of a test in the page. */
export function callInPage<Args extends readonly unknown[]>(run: PageFunction<Args, unknown>, args: Args): string {
  return `(${run}).apply(null, ${JSON.stringify(args)})`;
}
