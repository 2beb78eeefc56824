/** Tiles of crowds: a million features in one town, and lines that are longer than it. */
import { measure } from './steps/child.mjs';
import { figure, table } from './steps/table.mjs';

const CROWDS = [
  ['a town', 1_000_000, 'town'],
  ['a town, nothing shrinks to a point', 1_000_000, 'native'],
  ['lines of 40 m to 1.5 km', 1_000_000, 'lines'],
  ['polygons of 100 to 400 m', 1_000_000, 'polygons'],
  ['lines of 15 km', 100_000, 'long'],
];

/** @param {{ print: (text: string) => void }} context */
export async function tiles({ print }) {
  const figures = [];
  for (const [name, features, shape] of CROWDS) {
    const measured = await measure('measure-tiles', [String(features), shape]);
    if (measured.failed !== undefined) throw new Error(`The tiles of ${name} could not be measured: ${measured.failed}`);
    figures.push({ name, ...measured });
  }
  print('The slowest and the largest tile of z 0 to 19; processor milliseconds');
  print(
    table(
      ['features', 'number', 'coordinates', 'source, ms', 'first, ms', 'slowest, ms', 'largest, MB', 'bytes in memory'],
      figures.map(({ name, features, coordinates, createMs, firstMs, indexed, zooms }) => [
        name,
        features.toLocaleString('en-US'),
        coordinates.toLocaleString('en-US'),
        figure(createMs),
        figure(firstMs),
        figure(Math.max(...zooms.map(({ ms }) => ms))),
        figure(Math.max(...zooms.map(({ bytes }) => bytes)) / 1e6),
        figure(indexed),
      ]),
    ),
  );
  return { figures };
}
