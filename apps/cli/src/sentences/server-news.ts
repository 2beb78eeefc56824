/** Messages of a running server. */
import type { DataSummary } from '@flyover/engine-host';
import type { DatabaseNews, FileNews } from '../data/follow-data.ts';
import { printable } from '../io.ts';
import { sqlFaultSentence } from './faults.ts';
import { dataLeftOut, writeFaultSentence } from './files.ts';

/**
 * Returns the line about data that is loaded.
 *
 * @param name prefix of its addresses
 */
export function dataSentence(summary: DataSummary, name: string | undefined): string {
  const at = name === undefined ? '' : ` at /${name}/`;
  return `Data${at}: ${contents(summary)}\n`;
}

/**
 * Returns the first steps after the start.
 *
 * @param address of the server, with a slash at its end
 */
export function greeting({ invented, bounds }: DataSummary, address: string): string {
  const own = invented ? '  Your own data:  npm start -- --data my.osm.pbf\n' : '';
  return `${own}  A public server: choose one in the settings of the page, or write {{data:overpass,server=https://overpass-api.de/api/}} into the query.
  From a program:  curl --data-urlencode 'data=[out:json];node[amenity](${bounds?.join(',') ?? 'S,W,N,E'});out 3;' ${address}api/interpreter
Press Ctrl+C to end.
`;
}

/** Returns the line with the address that queries the database of `--database`, and its use in the page. */
export function sqlSentence(address: string): string {
  return `SQL is answered at ${address}sql/interpreter; in the page a query begins with {{data:sql,server=${address}sql/}}\n`;
}

/** Returns the line about the reload of a changed data file. */
export function dataNews(news: FileNews, path: string, name: string | undefined): string {
  const file = name === undefined ? path : `${path} (/${name}/)`;
  if (news.kind === 'taken')
    return `${printable(file)} has changed and was read anew in ${news.seconds.toFixed(1)} s: ${contents(news.summary)}\n`;
  if (news.kind === 'missing') return `${file} is not there any more: the data that was read stays.\n`;
  return `${file} has changed, but the data that was read stays: ${news.message}\n`;
}

/** Returns the line for a database whose elements have changed, that does not answer, or that answers again. */
export function databaseNews(news: DatabaseNews): string {
  if (news.kind === 'away') return `${printable(news.message)}. Queries fail until that is mended; nothing has to be started anew.\n`;
  return `The database has other elements, or answers again: ${contents(news.summary)}\n`;
}

export function endingSentence(open: number, seconds: number): string {
  return `Ending: ${open === 1 ? '1 request is' : `${open} requests are`} under way and may take ${seconds} s.\n`;
}

export function logFailure(path: string, reason: unknown): string {
  return `the log ${path} cannot be written: ${writeFaultSentence(reason)}`;
}

function contents({ name, invented, counts, bounds, leftOut, fault }: DataSummary): string {
  if (fault !== undefined) return `${printable(name)}: ${printable(sqlFaultSentence(fault))}. It is asked again every few seconds`;
  const number = (value: number) => value.toLocaleString('en');
  const elements = `${number(counts.nodes)} nodes, ${number(counts.ways)} ways, ${number(counts.relations)} relations`;
  const box = bounds === undefined ? '' : ` in ${bounds.join(',')}`;
  const missing = dataLeftOut(leftOut).map((line) => `; ${line}`);
  return `${invented ? `${name}, an invented town` : printable(name)}: ${elements}${box}${missing.join('')}`;
}
