/** The boundaries of a file around a result, asked of the engine that has it. */
import { buildFeatures, type FeatureSet, setBounds } from '@flyover/osm-features';
import { fetchAnswer } from '../answer/fetch-answer.ts';

/** The timeout, s: the user waits for other parts of the table in the meantime. */
const TIMEOUT = 60;

/** @param port is closed @returns undefined where nothing lies anywhere, or no answer comes @throws the reason of the signal */
export async function fileAreas(result: FeatureSet, port: MessagePort, signal: AbortSignal): Promise<FeatureSet | undefined> {
  const query = boundariesAround(result);
  if (query === undefined) {
    port.close();
    return undefined;
  }
  const { store } = await fetchAnswer({ query, source: { kind: 'engine', port }, options: {} }, signal, () => undefined);
  signal.throwIfAborted();
  return store && buildFeatures(store);
}

/** The query for boundaries that cross the box of the result or contain its middle: a boundary that does not cross it contains all of it, or nothing. */
function boundariesAround(result: FeatureSet): string | undefined {
  const bounds = setBounds(result);
  if (bounds === undefined) return undefined;
  const { south, west, north, east } = bounds;
  const degrees = (units: number) => (units / 1e7).toFixed(7);
  const box = [south, west, north, east].map(degrees).join();
  const middle = `${degrees(Math.round((south + north) / 2))},${degrees(Math.round((west + east) / 2))}`;
  const each = ['way', 'rel'].flatMap((type) => [`${type}[boundary](${box});`, `${type}(pivot.around)[boundary];`]).join('');
  return `[out:json][timeout:${TIMEOUT}];is_in(${middle})->.around;(${each});out geom;`;
}
