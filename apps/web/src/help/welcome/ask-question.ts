/** Makes a query of a question: moves the map to the user's position, fills the editor, and runs. */
import i18next from 'i18next';
import { disableArea } from '../../area/area-store.ts';
import { canLocate } from '../../map/controls/locate.ts';
import { askPosition } from '../../map/controls/locate-user.ts';
import { useFiles } from '../../own-data/files-store.ts';
import { replaceQuery } from '../../query/editor-store.ts';
import { queryText } from '../../query/query-text.ts';
import { useRun } from '../../run/run-store.ts';
import { asksOwnServer } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { type AppConfig, configOf } from '../../site/app-config.ts';
import { runAction } from '../../ui/actions.ts';
import { showToast } from '../../ui/toasts.ts';
import { useMapController } from '../../view/map-commands.ts';
import { useView } from '../../view/view-store.ts';
import type { Bbox } from '../../view/zoom.ts';
import type { Question } from './questions.ts';

/** Shows what is within a quarter of an hour on foot; counts 256-pixel tiles. */
const NEAR_ZOOM = 15;

/** A server that has the whole world is asked of a town at most, however far out the map is. */
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
    // a selected area would stand for the view
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

/** At once: the run asks for what the map shows then. */
function moveTo(lat: number, lon: number, zoom: number): void {
  const { controller } = useMapController.getState();
  if (controller === undefined) useView.setState({ lat, lon, zoom });
  else controller.jumpTo(lat, lon, zoom);
}
