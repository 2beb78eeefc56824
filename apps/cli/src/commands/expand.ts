import { basename } from 'node:path';
import { summarizeData } from '@flyover/engine-host';
import { createNominatimGeocoder, type Geocoder } from '@flyover/geocoding';
import { createDataGeocoder } from '@flyover/place-search';
import type { Expansion } from '@flyover/query-template';
import { addressOption, type Call } from '../call.ts';
import { crsOption } from '../data/data-options.ts';
import { loadElements } from '../data/load-elements.ts';
import { expandCall, resolveCall } from '../expand-call.ts';
import { openInput, readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { IDENTITY } from '../server-query.ts';

/**
 * `flyover expand`: prints a query with its placeholders filled in; lines stay where they are. Places are looked up in the
 * data of `--data`, whose box is also the default of `--bbox`, or at the server of `--geocoder`.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const data = call.value('data');
  const address = call.value('geocoder');
  if (data !== undefined && address !== undefined) throw new CallProblem('give either --data FILE or --geocoder URL');
  if (data === '-' && (call.argument ?? '-') === '-') throw new CallProblem('the query and the data cannot both come from standard input');
  const remote = address === undefined ? undefined : remoteGeocoder(address, io);
  const { name, text } = await readText(call.argument, io);
  let expansion: Expansion;
  if (data !== undefined) expansion = await onData(data, name, text, call, io);
  else if (remote !== undefined) expansion = await resolveCall(text, name, call, io, { geocoder: remote });
  else {
    expansion = expandCall(text, name, call, io, {
      unresolved: (placeholder) =>
        `{{${placeholder.name}:${placeholder.argument}}} needs a place search: give --data FILE, or --geocoder URL of a Nominatim server`,
    });
  }
  const { query } = expansion;
  await withOutput(call, io, (sink) => sink.write(query.endsWith('\n') ? query : `${query}\n`));
  return 0;
}

async function onData(data: string, name: string, text: string, call: Call, io: Io): Promise<Expansion> {
  const input = await openInput(data, io);
  const store = await loadElements(input, io, await crsOption(call));
  const { bounds } = summarizeData(store, basename(input.name), false);
  return resolveCall(text, name, call, io, { geocoder: createDataGeocoder(store), ...(bounds !== undefined && { bounds }) });
}

/**
 * Returns the place search at an address: the base address of the server, or that of its `search`.
 *
 * @throws CallProblem when it is no address
 */
function remoteGeocoder(address: string, io: Io): Geocoder {
  const base = addressOption('geocoder', address, 'https://nominatim.openstreetmap.org/');
  return createNominatimGeocoder({
    address: base.origin + base.pathname.replace(/\/search\/?$/, '/'),
    appName: 'flyover',
    fetch: (url, options) => io.fetch(url, { ...options, headers: { ...IDENTITY, Accept: 'application/json' } }),
    // reported once, at its placeholder
    onFailure: () => {},
  });
}
