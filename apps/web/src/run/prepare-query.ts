/** From the user's text to the one that is sent: placeholders filled in, places looked up. */
import { SIZES_AS_WRITTEN } from '@flyover/mapcss';
import {
  type Directive,
  type ExpandContext,
  type Expansion,
  ExpansionError,
  expandQuery,
  type QueryLanguage,
} from '@flyover/query-template';
import { selectedArea } from '../area/area-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { type MapView, viewBbox } from '../view/view-store.ts';
import type { RunProblem } from './run-store.ts';

/** A query that can be sent. */
export interface PreparedQuery {
  readonly query: string;
  /** The server the text names, if any. */
  readonly server?: string;
  readonly language: QueryLanguage;
  /** Its style sheets that are not blank. */
  readonly sheets: readonly Directive[];
  /** All options of the data directive, `server` among them. */
  readonly options: Readonly<Record<string, string>>;
  /** The user's line that a line of the sent query came from, both from 1. */
  userLine(line: number): number;
}

/**
 * Fills in the placeholders of a text; `{{bbox}}` is the selected area, where there is one.
 *
 * @param server the server of the settings; a text may name another. Places are looked up where the data is: in the own server's
 * data, else at the public place search
 * @throws the signal's reason
 */
export async function prepareQuery(
  text: string,
  view: MapView,
  server: string,
  config: AppConfig,
  signal: AbortSignal,
): Promise<PreparedQuery | RunProblem> {
  const context: ExpandContext = { bbox: selectedArea() ?? viewBbox(view), center: { lat: view.lat, lon: view.lon }, now: new Date() };
  try {
    const expansion = expandQuery(text, context);
    const asked = expansion.data?.options.get('server') ?? server;
    const words = beginOf(expansion.query);
    if (words === '') return { kind: 'blank', message: '', lines: [], userLines: [] };
    if (expansion.language === 'ql' && SQL.test(words)) return { kind: 'sqlText', message: '', lines: [], userLines: [] };
    if (expansion.unresolved.length === 0) return prepared(expansion);
    // fetched with the first query that needs it
    const { lookUpPlaces } = await withTimeout('geocoding', withTexts(import('./look-up-places.ts'), 'places'));
    const resolved = await lookUpPlaces(text, context, asked, config, signal);
    return 'message' in resolved ? resolved : prepared(resolved);
  } catch (error) {
    if (!(error instanceof ExpansionError)) throw error;
    const { placeholderText } = await withTimeout('problems', withTexts(import('../language/query-fault-text.ts'), 'query-fault'));
    const message = placeholderText(error.kind, error.data);
    return { kind: 'template', message, lines: [], userLines: [error.position.line] };
  }
}

function prepared(expansion: Expansion): PreparedQuery {
  const options = Object.fromEntries(expansion.data?.options ?? []);
  return {
    query: expansion.query,
    language: expansion.language,
    sheets: sheetsIn(expansion),
    server: expansion.data?.options.get('server'),
    options,
    userLine: (line) => expansion.positionInText(line, 1).line,
  };
}

/** The directive that is added to the sheets of a query where the setting keeps sizes as written. */
const AS_WRITTEN: Directive = { text: SIZES_AS_WRITTEN, position: { offset: 0, line: 1, column: 1 } };

/** The style directives of a query that are not blank, and what the settings say of all of them. */
export function sheetsIn({ styles }: Expansion): readonly Directive[] {
  const sheets = styles.filter(({ text }) => text.trim() !== '');
  return sheets.length > 0 && useSettings.getState().sizes_as_written ? [...sheets, AS_WRITTEN] : sheets;
}

/** The start of queries in SQL; no statement of Overpass QL starts this way. */
const SQL = /^(select|with|explain)\s/i;

/** A query from its first word on: behind comments of either language, and white space. */
function beginOf(query: string): string {
  let rest = query.trimStart();
  for (;;) {
    const end = rest.startsWith('/*') ? '*/' : rest.startsWith('//') || rest.startsWith('--') ? '\n' : undefined;
    if (end === undefined) return rest.slice(0, 20);
    const at = rest.indexOf(end, 2);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}
