/** For tests: what GPX 1.1 allows of what we write, as content models (from the schema of topografix.com, in our own words). */
import { join } from 'node:path';
import { SaxesParser } from 'saxes';

/** The same as RELAX NG, for xmllint. */
export const GPX_SCHEMA = join(import.meta.dirname, 'gpx-1.1.rng');

const POINT = /^(ele )?(time )?(name )?(cmt )?(desc )?(src )?(link )*(sym )?(type )?$/;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** The children of each element, in order, each name followed by a blank. */
const CHILDREN: Readonly<Record<string, RegExp>> = {
  gpx: /^(metadata )?(wpt )*(rte )*(trk )*$/,
  metadata: /^(name )?(desc )?(author )?(copyright )?(link )*(time )?$/,
  copyright: /^(year )?(license )?$/,
  wpt: POINT,
  trk: /^(name )?(cmt )?(desc )?(src )?(link )*(number )?(type )?(trkseg )*$/,
  trkseg: /^(trkpt )*$/,
  trkpt: POINT,
  link: /^(text )?(type )?$/,
};

const TEXTS: Readonly<Record<string, RegExp>> = { name: /^/, cmt: /^/, desc: /^/, ele: DECIMAL, time: TIME };

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  gpx: ['xmlns', 'xmlns:xsi', 'xsi:schemaLocation', 'version', 'creator'],
  wpt: ['lat', 'lon'],
  trkpt: ['lat', 'lon'],
  link: ['href'],
  copyright: ['author'],
};

/** Returns the faults of a GPX file; none if it is well-formed and valid. */
export function checkGpx(text: string): string[] {
  const faults: string[] = [];
  const open: { name: string; children: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => faults.push(error.message));
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent !== undefined) parent.children += `${name} `;
    open.push({ name, children: '', text: '' });
    if (Object.keys(attributes).join() !== (ATTRIBUTES[name] ?? []).join()) faults.push(`${name} has ${Object.keys(attributes).join()}`);
    if ('lat' in attributes) faults.push(...checkPlace(attributes.lat, attributes.lon));
  });
  parser.on('text', (more) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
  });
  parser.on('closetag', ({ name }) => {
    const element = open.pop();
    const model = CHILDREN[name];
    if (model?.test(element?.children ?? '') === false) faults.push(`${name} holds ${element?.children}`);
    if (model === undefined && TEXTS[name]?.test(element?.text ?? '') !== true) faults.push(`${name} says ${element?.text}`);
    if (model !== undefined && element?.text.trim() !== '') faults.push(`${name} has text`);
  });
  parser.write(text).close();
  return faults;
}

function checkPlace(lat: string, lon: string): string[] {
  const isRight =
    [lat, lon].every((value) => DECIMAL.test(value)) && Math.abs(Number(lat)) <= 90 && Number(lon) >= -180 && Number(lon) < 180;
  return isRight ? [] : [`no place: ${lat}, ${lon}`];
}
