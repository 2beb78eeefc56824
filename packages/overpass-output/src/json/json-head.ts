/** What stands in front of the elements in Overpass JSON. */
import { escapeJson, formatCoordinate } from '@flyover/osm-elements';
import type { AnswerHead } from '../answer-writer.ts';

/** Up to the first element. */
export function jsonHead({ generator, osmBase, areasBase, copyright, bounds }: AnswerHead): string {
  const facts = [
    ['timestamp_osm_base', osmBase],
    ['timestamp_areas_base', areasBase],
    ['copyright', copyright],
  ] as const;
  const osm3s = facts.flatMap(([name, value]) => (value === undefined ? [] : [`    "${name}": "${escapeJson(value)}"`]));
  const fields = ['  "version": 0.6'];
  if (generator !== undefined) fields.push(`  "generator": "${escapeJson(generator)}"`);
  if (osm3s.length > 0) fields.push(`  "osm3s": {\n${osm3s.join(',\n')}\n  }`);
  if (bounds !== undefined) {
    const [south, west, north, east] = bounds.map((side) => formatCoordinate(Math.round(side * 1e7)));
    fields.push(`  "bounds": {\n    "minlat": ${south},\n    "minlon": ${west},\n    "maxlat": ${north},\n    "maxlon": ${east}\n  }`);
  }
  return `{\n${fields.join(',\n')},\n  "elements": [\n\n`;
}
