import { PREPARED_NAME, preparedOf, presentStore, summarizeStore } from '@flyover/osm-elements';
import type { Call } from '../call.ts';
import { crsOption } from '../data/data-options.ts';
import { loadVersions } from '../data/load-elements.ts';
import { openInput } from '../input.ts';
import { type Io, printable } from '../io.ts';
import { withOutput } from '../output.ts';
import { dataLeftOut } from '../sentences/files.ts';

/** `flyover info`: prints the contents of a file as counts. */
export async function run(call: Call, io: Io): Promise<number> {
  const input = await openInput(call.argument, io);
  const { name } = input;
  // printed among the rows
  const all = await loadVersions(input, io, { isQuiet: true, ...(await crsOption(call)) });
  const store = presentStore(all);
  const versions = all.info.history === true ? all.nodes.count + all.ways.count + all.relations.count : undefined;
  const format = store.info.format ?? (preparedOf(store) === undefined ? undefined : PREPARED_NAME);
  const summary = preparedOf(store)?.facts.summary ?? summarizeStore(store);
  if (call.has('json')) {
    const { bounds, leftOut } = store.info;
    const more = {
      ...(versions !== undefined && { versions }),
      ...(bounds !== undefined && { declaredBounds: bounds }),
      ...(leftOut !== undefined && { leftOut }),
    };
    await withOutput(call, io, (sink) => sink.write(`${JSON.stringify({ file: name, format, ...summary, ...more }, undefined, 2)}\n`));
    return 0;
  }
  const rows: [string, string | undefined][] = [
    ['file', name],
    ['format', format],
    ['nodes', number(summary.nodes)],
    ['ways', number(summary.ways)],
    ['relations', number(summary.relations)],
    ['versions', versions === undefined ? undefined : `${number(versions)}, a history`],
    ['areas', summary.areas === 0 ? undefined : number(summary.areas)],
    ['made elements', summary.made === 0 ? undefined : number(summary.made)],
    ['bounds', summary.bounds?.join(',')],
    ['declared bounds', store.info.bounds?.join(',')],
    ['oldest element', summary.firstTimestamp],
    ['newest element', summary.lastTimestamp],
    ['time of the data', summary.osmBase],
    ['generator', summary.generator],
    ['left out', store.info.leftOut === undefined ? undefined : dataLeftOut(store.info.leftOut).join('; ')],
    ['remarks', store.info.remarks?.join('; ')],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.flatMap(([label, value]) =>
    value === undefined ? [] : [`${label.padEnd(width)}  ${printable(value).replaceAll('\n', ' ')}\n`],
  );
  await withOutput(call, io, (sink) => sink.write(lines.join('')));
  return 0;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
