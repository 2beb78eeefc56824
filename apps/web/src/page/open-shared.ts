/** What the system gives the installed app: files that were opened with it, and what other programs share. */
import { takeShared } from '../offline/take-shared.ts';
import { openDialog } from '../ui/dialogs.ts';
import { openDropped } from './open-dropped.ts';

/** `launchQueue` of browsers that open files with an app. */
interface LaunchQueue {
  setConsumer(take: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens it now, and whatever comes while the page is open. An address is only put into its field: nothing is fetched before somebody says so. */
export async function openShared(): Promise<void> {
  const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => void Promise.all(files.map((file) => file.getFile())).then(openSome));
  // not over plain http
  if (!('caches' in window)) return;
  const { files, address } = await takeShared(caches);
  await openSome(files);
  if (address !== undefined) openDialog('address', address);
}

async function openSome(files: readonly File[]): Promise<void> {
  if (files.length > 0) await openDropped(files);
}
