/** The made inputs: written once, kept in the benchmarks' folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './child.mjs';
import { BENCH_FOLDER, DATA_FOLDER } from './folder.mjs';

/**
 * The sample town as `.json`, `.osm` and `.osm.pbf`.
 *
 * @param {number} elements
 * @param {(text: string) => void} print
 * @returns {Promise<string>} the path, without an ending
 */
export function makeTown(elements, print) {
  return make('make-town', 'town', elements, '.osm.pbf', print);
}

/**
 * An answer of the Overpass API with inline geometry as `.json`, and the same features as `.geojson`.
 *
 * @param {number} features
 * @param {(text: string) => void} print
 * @returns {Promise<string>} the path, without an ending
 */
export function makeAnswer(features, print) {
  return make('make-answer', 'answer', features, '.geojson', print);
}

/**
 * The features of such an answer as a file that somebody opens, `.osm.pbf`.
 *
 * @param {number} features
 * @param {(text: string) => void} print
 * @returns {Promise<string>} the path
 */
export async function makeOwnFile(features, print) {
  const answer = await makeAnswer(features, print);
  return `${await make('make-own-file', 'own', features, '.osm.pbf', print, [`${answer}.json`], false)}.osm.pbf`;
}

/**
 * A part of six real territories as `(._;>;); out body;` answers it, `.json`.
 *
 * @param {number} megabytes
 * @param {(text: string) => void} print
 * @returns {Promise<string | undefined>} the path, without an ending; nothing where the territories are not here
 */
export async function makeExtract(megabytes, print) {
  const territories = join(DATA_FOLDER, 'six-territories.osm.pbf');
  if (existsSync(territories)) return make('make-extract', 'extract', megabytes, '.json', print, [territories]);
  print(`Real data of ${megabytes} MB is left out: there is no ${territories}`);
  return undefined;
}

async function make(script, name, size, last, print, from = [], withSize = true) {
  const prefix = join(BENCH_FOLDER, `${name}-${size}`);
  if (existsSync(`${prefix}${last}`)) return prefix;
  print(`Making ${name}-${size} …`);
  const { failed } = await measure(script, [...from, ...(withSize ? [String(size)] : []), prefix]);
  if (failed !== undefined) throw new Error(`${name}-${size} could not be made: ${failed}`);
  return prefix;
}
