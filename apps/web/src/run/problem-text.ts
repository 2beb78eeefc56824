/** The texts of a message: the failure, its reason, and the server's own words. */

import i18next from 'i18next';
import type { StyleNote } from '../language/problems-store.ts';
import { isFileAddress } from '../own-data/files-store.ts';
import { styleImports } from '../results/result-client.ts';
import { isOnThisComputer } from '../site/this-computer.ts';
import { readFaultText, withLoopbackBar } from '../ui/fault-texts.ts';
import type { RunProblem } from './run-store.ts';
import { sheetName, withSheetName } from './style-notes.ts';

export interface ProblemText {
  /** One sentence: what happened. */
  readonly title: string;
  /** Why, or what to do; the specification's own words where it has some. */
  readonly why: string;
  /** Another cause that is likely here; empty where there is none. */
  readonly hint: string;
  /** The words of the server or the browser: foldable. Empty where `why` includes them. */
  readonly said: string;
  /** The server said it, and not the browser. */
  readonly byServer: boolean;
  /** Whether that is unfolded from the start. */
  readonly open: boolean;
}

/** The circumstances of a failed request: causes that a browser does not name. */
export interface Surroundings {
  readonly online: boolean;
  /** The page came by https, which may ask http on this computer only. */
  readonly securePage: boolean;
  /** Address that was asked. */
  readonly server: string;
  /** Its name, and whether it is the one on this computer that the page came from. */
  readonly name: string;
  readonly isOwn: boolean;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

export function problemText(problem: RunProblem, around: Surroundings, t: Translate): ProblemText {
  const { kind, message, readFault, status, statusText } = problem;
  const { name } = around;
  const text = { hint: '', said: message, byServer: false, open: false };
  switch (kind) {
    case 'rejected':
      return { ...text, title: t('error.rejected', { server: name }), why: t('error.rejectedWhy'), hint: hintOf(around, problem.bar, t) };
    case 'broken':
      return { ...text, title: t('error.broken', { server: name }), why: t('error.rejectedWhy'), hint: t('error.hintBroken') };
    case 'foreign':
      return { ...text, title: t('error.foreign', { server: name }), why: t('error.foreignWhy') };
    case 'unreadable':
      if (readFault === undefined) return { ...text, title: t('error.unreadable'), why: t('error.unreadableWhy') };
      return { ...text, title: t('error.unreadable'), why: t('error.unreadableWhy'), hint: readFaultText(readFault, t), said: '' };
    case 'crashed':
      return { ...text, title: t('error.crashed'), why: t('error.crashedWhy') };
    case 'closed':
      return { ...text, title: t('error.closed', { name }), why: t('error.closedWhy') };
    case 'blank':
      return { ...text, title: t('error.blank'), why: t('error.blankWhy') };
    case 'sqlText':
      return { ...text, title: t('error.sqlText'), why: t('error.sqlTextWhy', { directive: '{{data:sql,server=https://…/}}' }) };
    case 'status': {
      const code = statusText === undefined ? String(status) : `${statusText} (${status})`;
      return { ...text, title: t(statusTitle(status)), why: t('error.statusWhy', { status: code }), byServer: true, open: true };
    }
    case 'remark':
      if (isForLackOfHistory(problem))
        return { ...text, title: t('error.noHistory', { server: name }), why: t('error.noHistoryWhy'), byServer: true };
      return { ...text, title: t(remarkTitle(message)), why: '', byServer: true, open: true };
    case 'style':
      return {
        title: t('error.style'),
        why: layersFault(problem.fault, message, t),
        hint: styleHint(problem, t),
        said: '',
        byServer: false,
        open: false,
      };
    case 'query':
      return {
        ...text,
        title: t(isFileAddress(around.server) ? 'error.queryOfFile' : 'error.query'),
        why: message,
        hint: NO_PLACES.test(message) ? t('error.sqlNoPlaces', AS_TEXT) : '',
        said: '',
      };
    default:
      return { title: t(`error.${kind}`), why: message, hint: '', said: '', byServer: false, open: false };
  }
}

/** Errors of style sheets for which there is an advice. */
export const STYLE_FAULTS: ReadonlySet<string> = new Set([
  'stray',
  'unknown-type',
  'zoom',
  'condition',
  'class',
  'selector',
  'nested-block',
  'unclosed',
  'declaration',
  'pattern',
]);

function styleHint({ fault }: RunProblem, t: Translate): string {
  return fault !== undefined && STYLE_FAULTS.has(fault) ? t(`error.styleFault.${fault}`) : '';
}

/**
 * Returns the sentence of a fault in MapLibre layers: `fault` is `layers-` and the kind, the message its subject. Other messages are
 * returned unchanged.
 */
export function layersFault(fault: string | undefined, message: string, t: Translate): string {
  return fault?.startsWith('layers-') === true ? t(`error.layersFault.${fault.slice('layers-'.length)}`, { subject: message }) : message;
}

/** The response of a server that has only the current state of the data. */
const NO_HISTORY = /\bmuseum file|_attic\b/;

/** Whether data was asked for a time that it does not know: it will not know it the next time either. */
export function isForLackOfHistory({ kind, message }: RunProblem): boolean {
  return kind === 'remark' && NO_HISTORY.test(message);
}

/** The response of a database to a query for features whose rows lack a column with geometries. */
const NO_PLACES = /geometry column is missing/;
/** The directive for SQL that returns rows without geometries. */
const AS_TEXT = { option: 'geojson=false', example: '{{data:sql,server=https://…/,geojson=false}}' };

function remarkTitle(message: string): string {
  if (/timed out|timeout/i.test(message)) return 'error.outOfTime';
  return /out of memory|tried to allocate/i.test(message) ? 'error.outOfMemory' : 'error.remark';
}

function statusTitle(status: number | undefined): string {
  if (status === 429) return 'error.tooMany';
  return status === 504 ? 'error.tooLoaded' : 'error.status';
}

function hintOf({ online, securePage, server, isOwn }: Surroundings, bar: RunProblem['bar'], t: Translate): string {
  if (isOwn) return t('error.hintOwn');
  if (!online) return t('error.hintOffline');
  if (securePage && server.startsWith('http:') && !isOnThisComputer(server)) return t('error.hintInsecure');
  return withLoopbackBar(t('error.hintDown'), bar, t);
}

// Why a style sheet is not imported, in words; they are of the part `style-imports`.

/** One sentence, and what to do. */
export function importSentence(note: StyleNote): string {
  const { kind = '', subject = '' } = note;
  const reason = kind.replace(/^import-/, '');
  const folders = styleImports().map(sheetFolder);
  const why = reason === 'place' && folders.length === 0 ? 'placeNone' : reason;
  return withSheetName(note, i18next.t(`styleImports.${why}`, { subject, places: folders.join(', ') }));
}

function sheetFolder(address: string): string {
  return sheetName(address) || './';
}
