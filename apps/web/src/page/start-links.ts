/** Links while the page is open: the one it was opened with, those of its history, and new ones that are pasted behind its address. */
import type { OpenedLink } from '@flyover/share-links';
import i18next from 'i18next';
import { entryKey, entryState } from '../links/history-entry.ts';
import { applyLink, runLink } from '../links/open-link.ts';
import { askAsThen, cleanAddress, linksRoom, moveThroughHistory, recordRuns, unmoved } from '../links/query-history.ts';
import { replaceQuery } from '../query/editor-store.ts';
import { queryOrigin, setOrigin } from '../query/query-origin.ts';
import { queryText, useQuery } from '../query/query-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';

/** The key of a history entry, a space, and the last text in this tab's editor there, so that a reload keeps text that was not run yet. */
const TAB = 'flyover_tab';

/**
 * Reads the address the page was opened with, before anything is drawn, and cleans it; the address of a run of our own stays.
 *
 * @returns what is to be done once the page stands: the run, if the link asks for one
 */
export async function openAddress(config: AppConfig): Promise<() => void> {
  const entry = entryState(history.state);
  const origin = queryOrigin();
  const link = await readAddress(location.href);
  if (link === 'failed') return () => undefined;
  // who follows a link comes for what it shows
  if (link !== undefined) useSettings.setState({ firstVisit: false });
  const before = queryText();
  const applying = link === undefined ? Promise.resolve(false) : applyLink(link, config.maxMapZoom, unmoved());
  // the wizard may have to fetch presets first: the page stands meanwhile
  if (link?.wizard === undefined || entry !== undefined) await applying;
  if (entry !== undefined) {
    // a reload: another tab may have written since what the browser keeps for the next visit
    const left = tabText();
    if (left?.isHere) {
      replaceQuery(left.text);
      setOrigin(origin);
      return () => undefined;
    }
    // Back from another page of this tab: its text was left at another entry, or was too long for the tab's storage
    if (entry.query !== undefined) replaceQuery(entry.query);
    return () => keepLeft(left?.text ?? before);
  }
  cleanAddress();
  const key = entryKey();
  return () => {
    void applying.then((brought) => {
      if (brought) {
        keepLeft(before);
        // the wizard's query arrived after the address was cleaned
        if (entryKey() === key) cleanAddress();
      }
      if (link?.run === true && brought) void runLink(link, config);
    });
  };
}

/**
 * Records runs, and follows Back, Forward and links that are pasted behind the address.
 *
 * @returns ends that
 */
export function followHistory(config: AppConfig): () => void {
  const stopRecording = recordRuns();
  const onPopState = ({ state }: PopStateEvent) => void showEntry(state, config);
  // at each pause, not only on leaving: a tab that crashes does not say goodbye
  const stopKeeping = useQuery.subscribe(({ text }) => keepTabText(text));
  const onLeave = () => keepTabText(queryText());
  window.addEventListener('popstate', onPopState);
  window.addEventListener('pagehide', onLeave);
  return () => {
    stopRecording();
    stopKeeping();
    window.removeEventListener('popstate', onPopState);
    window.removeEventListener('pagehide', onLeave);
  };
}

async function showEntry(state: unknown, config: AppConfig): Promise<void> {
  moveThroughHistory();
  const isHere = unmoved();
  const entry = entryState(state);
  const { href } = location;
  const before = queryText();
  if (entry?.query !== undefined) replaceQuery(entry.query);
  if (entry !== undefined) askAsThen(entry);
  const link = await readAddress(href);
  // a second step back may have followed
  if (link === 'failed' || location.href !== href) return;
  const brought = link !== undefined && (await applyLink(link, config.maxMapZoom, isHere));
  if (!isHere()) return;
  if (brought || entry !== undefined) keepLeft(before);
  if (link === undefined || entry !== undefined) return;
  cleanAddress();
  if (link.run && brought) void runLink(link, config);
}

/** Keeps the text that a link took the place of. The page may be left before; undo has the text, too. */
function keepLeft(before: string): void {
  if (before === queryText()) return;
  withTimeout('library', import('../library/keep-left-text.ts')).then(
    ({ keepLeftText }) => keepLeftText(before),
    () => undefined,
  );
}

/** Reads the link in an address; undefined where it has none, `failed` where the part that reads it could not be fetched. */
async function readAddress(address: string): Promise<OpenedLink | undefined | 'failed'> {
  const { search, hash } = new URL(address);
  if (search.length < 2 && hash.length < 2) return undefined;
  try {
    const { readLink } = await linksRoom();
    const link = readLink(address);
    if (!link.problems.some(({ parameter }) => parameter === 'template')) return link;
    // none of the built-in ones: perhaps one of the user's own
    const { ownTemplates } = await withTimeout('templates', import('../library/open-library.ts'));
    return readLink(address, await ownTemplates());
  } catch {
    showToast({
      kind: 'error',
      text: i18next.t('link.notLoaded'),
      action: { label: i18next.t('chunk.reload'), run: () => location.reload() },
    });
    return 'failed';
  }
}

/** The text that was left last in this tab, and whether that was at this entry of its history. */
function tabText(): { readonly text: string; readonly isHere: boolean } | undefined {
  try {
    const [key, text] = (sessionStorage.getItem(TAB) ?? '').split(/ (.*)/s);
    return text === undefined ? undefined : { text, isHere: key === entryKey() };
  } catch {
    return undefined;
  }
}

function keepTabText(text: string): void {
  try {
    // where there is no room for this text, an older one must not stand for it
    sessionStorage.removeItem(TAB);
    sessionStorage.setItem(TAB, `${entryKey()} ${text}`);
  } catch {
    // full or blocked: the link or the entry of the run brings its query back
  }
}
