/** Has the browser keep the app on this computer. */

/** Nothing happens where a browser keeps no apps: over plain http, in private windows of some, or where somebody saves data. */
export async function registerOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined || savesData()) return;
  await serviceWorker.register('service-worker.js', { updateViaCache: 'none' });
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
