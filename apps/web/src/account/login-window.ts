/** The window that a login opens, and what comes back from it through `land.html`. */
import { AccountError } from './account-error.ts';

/** The name `land.html` sends under; `osm-auth` listens on it too. */
const CHANNEL = 'osm-api-auth-complete';

/** How often is looked whether the window is still there, ms. */
const LOOK = 400;

/** Opens the window; to be called in the handler of a click, else browsers block it. */
export function openLoginWindow(): Window {
  const opened = window.open('about:blank', 'flyover_login', 'width=600,height=680');
  if (opened === null) throw new AccountError('blocked');
  return opened;
}

/**
 * Calls once the window is gone for two looks: its answer may still be on the way at the first.
 *
 * @returns the end of the watch
 */
export function watchWindow(opened: () => Window | undefined, onClosed: () => void): () => void {
  let gone = 0;
  const timer = setInterval(() => {
    if (opened()?.closed === true) gone++;
    if (gone < 3) return;
    clearInterval(timer);
    onClosed();
  }, LOOK);
  return () => clearInterval(timer);
}

/**
 * The parameters that the service gave to the landing page.
 *
 * @param isOurs whether they belong to this login: another page may log in at the same time
 * @throws AccountError `closed`
 */
export function landedParameters(opened: Window, isOurs: (parameters: URLSearchParams) => boolean): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = () => {
      stop();
      channel.close();
    };
    const stop = watchWindow(
      () => opened,
      () => {
        end();
        reject(new AccountError('closed'));
      },
    );
    channel.onmessage = ({ data }) => {
      const parameters = URL.canParse(String(data)) ? new URL(String(data)).searchParams : undefined;
      if (parameters === undefined || !isOurs(parameters)) return;
      end();
      resolve(parameters);
    };
  });
}
