/** What calls travel over: one end of a line between a page and its worker, a server and its thread. */

/** The end of whoever answers. */
export interface ServingPort {
  /** @param transfer buffers, ports and the like that are the receiver's from then on */
  post(message: unknown, transfer: readonly object[]): void;
  /** Who hears what comes in. Called once, before the first `post`. */
  listen(onMessage: (message: unknown) => void): void;
}

/** The end of whoever calls. */
export interface CallPort {
  post: ServingPort['post'];
  /**
   * Called once, before the first `post`.
   *
   * @param onEnd hears, once, that the other end stopped by itself, in the words of the platform
   */
  listen(onMessage: (message: unknown) => void, onEnd: (reason: Error) => void): void;
  /** Ends the other end at once, whatever it is doing; `onEnd` is not called for it. */
  end(): void | Promise<void>;
}
