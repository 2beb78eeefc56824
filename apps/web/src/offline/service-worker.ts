/** The worker that starts the app with no network (`offline-files.ts`). The build puts its list where `OFFLINE_LIST` stands. */

import { keepShared, SHARED_PATH } from './keep-shared.ts';
import { createOfflineFiles, type OfflineList } from './offline-files.ts';

declare const OFFLINE_LIST: OfflineList;

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const language = new URL(worker.location.href).searchParams.get('language') ?? undefined;
const files = createOfflineFiles(OFFLINE_LIST, { scope, language, caches: worker.caches, fetch: (...request) => fetch(...request) });

worker.addEventListener('install', (event) => event.waitUntil(files.install().then(() => worker.skipWaiting())));
// the page has one thing to say (`register-offline.ts`; the worker is one script, so that the two share no module)
worker.addEventListener('message', () => files.giveWay());
worker.addEventListener('activate', (event) => event.waitUntil(files.dropOlder().then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const { method, url, destination } = event.request;
  // a page in a frame is none that the system shares with
  if (method === 'POST' && url === scope + SHARED_PATH && destination === 'document')
    return event.respondWith(keepShared(event.request, scope, worker.caches));
  const answer = files.answer(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
