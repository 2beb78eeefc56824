/** Plain words for what the presets know only in kinds: there is a preset for a residential road, and none for roads. */
import { parsePhrase } from '../parse-phrase.ts';
import { foldText } from '../presets/fold-text.ts';
import type { WizardQuery } from '../wizard-search.ts';

const ROADS =
  'highway~"^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian|service|road)(_link)?$" and type:way';
const STREETS = 'highway~"^(primary|secondary|tertiary|unclassified|residential|living_street|pedestrian|road)(_link)?$" and type:way';

const THINGS: readonly (readonly [words: string, phrase: string])[] = [
  ['road, roads', ROADS],
  ['street, streets', STREETS],
  ['trails', 'highway~"^(path|footway|bridleway|cycleway|track)$" and type:way'],
  ['station, stations, railway station, railway stations', 'railway~"^(station|halt)$"'],
  ['residential street, residential streets, residential roads', 'highway~"^(residential|living_street)$" and type:way'],
  ['footpaths, footways, walkways', 'highway~"^(footway|path|pedestrian|steps)$" and type:way'],
  ['public transport stop, public transport stops, transit stops', 'public_transport=platform or highway=bus_stop or railway=tram_stop'],
  ['petrol station, petrol stations, filling station, filling stations', 'amenity=fuel'],
  ['mountains, mountain peaks, summits', 'natural~"^(peak|volcano)$"'],
  ['villages', 'place=village'],
  ['towns', 'place=town'],
  ['cities', 'place=city'],
];

let things: Map<string, WizardQuery> | undefined;

/** The search for a plain word; undefined for all others. */
export function commonThing(text: string): WizardQuery | undefined {
  things ??= new Map(
    THINGS.flatMap(([words, phrase]) => words.split(', ').map((word) => [foldText(word), parsePhrase(phrase).query] as const)),
  );
  return things.get(foldText(text));
}
