/** The data that the operating system passes to the installed app: files that were opened with it, and data that other programs share. */
import i18next from 'i18next';
import { dropShared, takeShared } from '../offline/take-shared.ts';
import { confirmUser, openDialog } from '../ui/dialogs.ts';
import { formatBytes } from '../ui/sizes.ts';
import { showToast } from '../ui/toasts.ts';
import { openDropped } from './open-dropped.ts';

/** `launchQueue` of browsers that open files with an app. */
interface LaunchQueue {
  setConsumer(take: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** So much of a file's name is shown, characters. */
const LONGEST_NAME = 80;

/** Opens it now, and whatever the system opens while the page is there. */
export async function openShared(hash: string): Promise<void> {
  const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => void Promise.all(files.map((file) => file.getFile())).then(openSome, tellFailed));
  if (hash === '#shared=failed') return tellFailed();
  if (hash !== '#shared') return;
  try {
    // any site may send a form where shares come in, and lead a tab here: the system shares with the window of the app
    if (matchMedia('(display-mode: browser)').matches) {
      await dropShared(caches);
      return tellFailed();
    }
    // nothing of it is opened, or fetched, before the user agrees
    const { files, address } = await takeShared(caches);
    if (files.length > 0 && (await isWanted(files))) await openSome(files);
    if (address !== undefined) openDialog('address', address);
  } catch {
    tellFailed();
  }
}

/** The app alone may be opened, too: without a file. */
async function openSome(files: readonly File[]): Promise<void> {
  if (files.length > 0) await openDropped(files);
}

function isWanted(files: readonly File[]): Promise<boolean> {
  const names = files.map(({ name, size }) => `${name.slice(0, LONGEST_NAME)} (${formatBytes(size, i18next.language)})`).join(', ');
  return confirmUser({
    title: i18next.t('offline.shared'),
    text: i18next.t('offline.sharedFiles', { names }),
    confirm: i18next.t('offline.open'),
  });
}

function tellFailed(): void {
  showToast({ kind: 'error', text: i18next.t('offline.sharedFailed') });
}
