/** What every page needs, fetched while the page is still being made: the line has nothing else to do then, and none of it busies the processor. */
import { fetchMapWorker } from '../map/map-worker.ts';

/** The type of `ui/styles.ts`, by the names that its style sheets give it. */
const TYPE = ['13px "Inter Variable"', '13px "JetBrains Mono Variable"'];

/** Fetches the type of Latin texts and of code, and the worker of the map; those of other scripts come once a text asks for them. */
export function fetchAhead(): void {
  // a font that does not come is no loss: the system has others
  for (const font of TYPE) void document.fonts.load(font).catch(() => undefined);
  fetchMapWorker();
}
