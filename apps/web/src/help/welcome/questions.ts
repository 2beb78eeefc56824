/** The sample questions, as queries that any server of OpenStreetMap data answers, and the run of one. */
import i18next from 'i18next';
import { disableArea } from '../../area/area-store.ts';
import { askPosition } from '../../map/controls/locate-user.ts';
import { canLocate } from '../../map/map-store.ts';
import { useFiles } from '../../own-data/files-store.ts';
import { replaceQuery } from '../../query/editor-store.ts';
import { queryText } from '../../query/query-text.ts';
import { useRun } from '../../run/run-store.ts';
import { asksOwnServer } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { type AppConfig, configOf } from '../../site/app-config.ts';
import { runAction } from '../../ui/actions.ts';
import { showToast } from '../../ui/toasts.ts';
import { useMapPane } from '../../view/map-commands.ts';
import { useView } from '../../view/view-store.ts';
import type { Bbox } from '../../view/zoom.ts';

export interface Question {
  /** i18n key of the question as people ask it; the query has it as its name. */
  readonly text: 'welcome.cafes' | 'welcome.cycling' | 'welcome.hours';
  /** Whether it is about the user's surroundings, or about the view of the map where the position is unknown. */
  readonly isNear: boolean;
  /** A query for the view of the map. */
  readonly query: string;
}

/** The questions: about points, about lines, and about missing data. */
export const QUESTIONS: readonly Question[] = [
  {
    text: 'welcome.cafes',
    isNear: true,
    query: `nwr[amenity=cafe]({{bbox}});
out center;
`,
  },
  {
    text: 'welcome.cycling',
    isNear: false,
    query: `(
  way[highway=cycleway]({{bbox}});
  way[bicycle=designated]({{bbox}});
);
out geom;
`,
  },
  {
    text: 'welcome.hours',
    isNear: false,
    query: `nwr[shop][!opening_hours]({{bbox}});
out center;
`,
  },
];

/** The zoom around the user's position, which shows a quarter of an hour's walk; counts 256-pixel tiles. */
const NEAR_ZOOM = 15;

/** The lowest zoom for a server with data of the whole world: it is asked about a town at most. */
const WIDEST_ZOOM = 12;

/** The timeout of an unanswered request for the position, ms: browsers wait forever. */
const PATIENCE = 20_000;

let asked = 0;

/**
 * Puts the query of a question into the editor and runs it. Requests the browser's position only where the question is about the user's
 * surroundings, and the data may cover them. A later action wins: another question, a run or a change of the text.
 *
 * @param geolocation absent in browsers without it
 */
export async function askQuestion(
  question: Question,
  config: AppConfig,
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Promise<void> {
  asked += 1;
  const mine = asked;
  const before = { runId: useRun.getState().runId, text: queryText() };
  const position = question.isNear ? await positionIn(config, geolocation) : undefined;
  if (asked !== mine || useRun.getState().runId !== before.runId || queryText() !== before.text) return;
  if (position !== undefined) {
    // a selected area would replace the view
    disableArea();
    moveTo(position.lat, position.lon, Math.min(NEAR_ZOOM, config.maxMapZoom));
  } else {
    const { lat, lon, zoom } = useView.getState();
    if (zoom < WIDEST_ZOOM && dataAsked(config) === undefined) moveTo(lat, lon, WIDEST_ZOOM);
    if (question.isNear) showToast({ text: i18next.t('welcome.inView') });
  }
  replaceQuery(`// @name ${i18next.t(question.text)}\n${question.query}`);
  runAction('query.run');
}

/** Returns the user's position; undefined where it is unknown, or outside of the selected data. */
async function positionIn(config: AppConfig, geolocation: Geolocation | undefined) {
  const data = dataAsked(config);
  if (data?.invented === true || !canLocate()) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const found = await Promise.race([askPosition(geolocation), late]);
  if (typeof found !== 'object') return undefined;
  return data?.bounds === undefined || holds(data.bounds, found) ? found : undefined;
}

interface AskedData {
  readonly bounds?: Bbox | undefined;
  readonly invented?: boolean;
}

/** Returns the extent of the data that queries go to; undefined for a server that may have the whole world. */
function dataAsked(config: AppConfig): AskedData | undefined {
  const { files, chosen } = useFiles.getState();
  const file = files.find(({ address }) => address === chosen);
  if (file !== undefined) return file;
  const { server } = useSettings.getState();
  return asksOwnServer(server, config) ? configOf(server, config).data : undefined;
}

function holds({ south, west, north, east }: Bbox, { lat, lon }: { readonly lat: number; readonly lon: number }): boolean {
  return south <= lat && lat <= north && west <= lon && lon <= east;
}

/** Moves the map without animation: the run that follows uses its view. */
function moveTo(lat: number, lon: number, zoom: number): void {
  const { controller } = useMapPane.getState();
  if (controller === undefined) useView.setState({ lat, lon, zoom });
  else controller.jumpTo(lat, lon, zoom);
}
