/**
 * The parts that every page needs, fetched while the page is still being built: the network is idle then, and none of them uses the
 * processor.
 */
import { fetchRichEditor } from '../editor/QueryEditor.tsx';
import { fetchMapWorker } from '../map/maplibre/map-worker.ts';
import { useSettings } from '../settings/settings-store.ts';
import { loadTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';

/** The type of `ui/type.ts`, by the names that its style sheets give it. */
const TYPE = ['13px "Inter Variable"', '13px "JetBrains Mono Variable"'];

/** Named in the page by the build (`files-ahead.ts`). */
const MAP_FILES = 'meta[name="map-files"]';

/**
 * Fetches the type of Latin texts and of code; that of other scripts comes once a text asks for it. Over a slow line it waits for the map;
 * on a fast one, or from a cache, the change of the letters is not noticed.
 */
export function fetchTypeAhead(): void {
  if (!isSlowLine(performance.getEntriesByType('resource') as PerformanceResourceTiming[])) void fetchType();
}

/** Fetches the editor, unless the settings choose the plain one. Never rejects: the component that draws the editor reports a failure. */
export async function fetchEditorAhead(): Promise<void> {
  if (useSettings.getState().use_rich_editor) await fetchRichEditor().catch(() => undefined);
}

/** Fetches the files of the map, of which none is run yet, and its words. */
export function fetchMapAhead(): void {
  for (const file of document.querySelector<HTMLMetaElement>(MAP_FILES)?.content.split(' ') ?? []) fetchLater(file);
  fetchMapWorker();
  void loadTexts('map').catch(() => undefined);
}

let type: Promise<unknown> | undefined;

/** The type, if it has not been asked for. A font that does not come is no loss: the system has others. */
export function fetchType(): Promise<unknown> {
  type ??= withTimeout('type', import('../ui/type.ts')).then(
    () => Promise.allSettled(TYPE.map((font) => document.fonts.load(font))),
    () => undefined,
  );
  return type;
}

function fetchLater(file: string): void {
  const link = document.createElement('link');
  link.href = file;
  // as the build's own link to it, or it is fetched again
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
  else link.rel = 'modulepreload';
  document.head.append(link);
}

// The speed at which the files of this page arrived.

/** Bytes a millisecond, 4 Mbit/s: below it the type of the page (90 kB) takes the line for more than 0.2 s. */
const SLOW = 500;

/** The fields of a `PerformanceResourceTiming` that are needed: bytes as transferred, ms from the start of the page. */
export interface FetchedFile {
  readonly encodedBodySize: number;
  readonly responseStart: number;
  readonly responseEnd: number;
}

/**
 * Whether the connection is slow, judged by the largest file that has arrived: small ones measure the round trip. A file from a cache or
 * the service worker counts as fast.
 */
export function isSlowLine(files: readonly FetchedFile[]): boolean {
  const largest = files.reduce((most, file) => (file.encodedBodySize > most.encodedBodySize ? file : most), NOTHING);
  return largest.encodedBodySize < SLOW * (largest.responseEnd - largest.responseStart);
}

const NOTHING: FetchedFile = { encodedBodySize: 0, responseStart: 0, responseEnd: 0 };
