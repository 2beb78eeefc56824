/** Route of a request as one of a few fixed words, whatever address was requested. */

/** See above. `data` is the name of the data set, empty for the first under its short address and for what belongs to none. */
export interface AskedRoute {
  readonly data: string;
  readonly route: string;
}

const API = new Set(['interpreter', 'map', 'xapi', 'xapi_meta', 'convert', 'tags', 'status', 'timestamp', 'kill_my_queries']);

const OWN = new Set(['search', 'reverse', 'lookup', 'tiles']);

/** @param names of the data sets */
export function routeOf(target: string, names: ReadonlySet<string>): AskedRoute {
  const [, first = '', ...rest] = target.split(/[?#]/, 1)[0].split('/', 5);
  return names.has(first) ? { data: first, route: dataRoute(rest) ?? 'other' } : { data: '', route: ownRoute([first, ...rest]) };
}

function dataRoute([first = '', second = '']: readonly string[]): string | undefined {
  if (first === 'api') return API.has(second) ? second : 'other';
  return OWN.has(first) ? first : undefined;
}

function ownRoute(parts: readonly string[]): string {
  const [first] = parts;
  if (first === 's') return 'links';
  if (first === 'metrics' || first === 'config.json') return first === 'metrics' ? 'metrics' : 'config';
  return dataRoute(parts) ?? 'files';
}
