/** Searches in place of words that are no preset (see `readWords`): bare keys, and plain words such as "roads". */

import { parsePhrase } from '../parse-phrase.ts';
import { findPreset, isPresetName } from '../presets/find-preset.ts';
import { foldText } from '../presets/fold-text.ts';
import { FALLBACK_LANGUAGE, type Presets } from '../presets/preset.ts';
import type { Range } from '../wizard-error.ts';
import { groupQueries, type WizardQuery, type WizardSearch } from '../wizard-search.ts';
import { isOneAttribute, type KnownWords, readAttribute, readClause, readWords, splitDistance, WORDS } from './read-words.ts';

/** Returns the search with each free text that names no preset replaced by conditions, as far as possible. */
export function understandWords(search: WizardSearch, presets: Presets, language = FALLBACK_LANGUAGE): WizardSearch {
  const plainThing = (text: string): WizardQuery | undefined =>
    commonThing(text) ?? bareKey(text, (name) => findPreset(presets, name, language)?.name === name);
  const known: Words = {
    plainThing,
    isThing: (text) => plainThing(text) !== undefined || findPreset(presets, text, language) !== undefined,
    isName: (text) => plainThing(text) !== undefined || isPresetName(presets, text, language),
  };
  const { bounds, area, radius, query } = splitPlace(aroundPlace(search, known), known, language);
  return {
    bounds,
    ...(area !== undefined && { area }),
    ...(radius !== undefined && { radius }),
    query: understand(query, known, false),
  };
}

interface Words extends KnownWords {
  /** Returns the search for a word of everyday language, or for a key; both precede presets. */
  plainThing(text: string): WizardQuery | undefined;
  /** Whether a text is the name of a preset, and not only a search word of it, as `vegan` is of a health food shop. */
  isName(text: string): boolean;
}

/** @param afterWith whether what stands before, joined by "and", was "… with …": what follows is one more thing it has */
function understand(query: WizardQuery, known: Words, afterWith: boolean): WizardQuery {
  if ('queries' in query) {
    const [first, second] = query.queries;
    if (query.kind === 'or')
      return { kind: 'or', queries: [understand(shared(first, second, known), known, false), understand(second, known, false)] };
    return { kind: 'and', queries: [understand(first, known, afterWith), understand(second, known, afterWith || isWith(first))] };
  }
  if (query.kind === 'near') return { ...query, query: understand(query.query, known, false) };
  if (query.kind !== 'free') return query;
  const plain = known.plainThing(query.text);
  if (plain !== undefined) return withRange(plain, query.at);
  const isAttribute = afterWith || (isOneAttribute(query.text) && !known.isName(query.text));
  const attribute = isAttribute ? readAttribute(query.text) : undefined;
  if (attribute !== undefined) return withRange(attribute, query.at);
  // `hotels with wifi and parking` are no car parks
  if (afterWith && known.isThing(query.text)) return { ...query, text: `with ${query.text}` };
  if (known.isThing(query.text)) return query;
  const read = readWords(query.text, known) ?? readAttribute(query.text);
  return read === undefined ? query : withRange(understandThings(read, known), query.at);
}

/** `bars or cafes with wifi`, `vegan or vegetarian restaurants`: the words of the second half that belong to both. */
function shared(first: WizardQuery, second: WizardQuery, known: Words): WizardQuery {
  if ('queries' in first || 'queries' in second || first.kind !== 'free' || second.kind !== 'free') return first;
  const [, thing, clause] = /^(.*?)( (?:with|without|having|serving|offering) .*)$/i.exec(second.text) ?? [];
  if (clause !== undefined && known.isName(first.text) && known.isThing(thing)) return { ...first, text: first.text + clause };
  if (known.isName(first.text) || readAttribute(first.text) === undefined) return first;
  const words = second.text.split(' ');
  const from = words.findIndex((_word, at) => at > 0 && at >= words.length - WORDS && known.isThing(words.slice(at).join(' ')));
  return from === -1 ? first : { ...first, text: `${first.text} ${words.slice(from).join(' ')}` };
}

/** Words such as `roads` inside of what was read. */
function understandThings(query: WizardQuery, known: Words): WizardQuery {
  if ('queries' in query) {
    const [first, second] = query.queries;
    return { kind: query.kind, queries: [understandThings(first, known), understandThings(second, known)] };
  }
  if (query.kind === 'near') return { ...query, query: understandThings(query.query, known) };
  return query.kind === 'free' ? (known.plainThing(query.text) ?? query) : query;
}

function isWith(query: WizardQuery): boolean {
  return 'kind' in query && query.kind === 'free' && / (?:with|having|serving|offering) /i.test(query.text);
}

/** Sets the ranges of a query's nodes, so that errors are shown at their words. */
function withRange(query: WizardQuery, at: Range | undefined): WizardQuery {
  if ('queries' in query) return { kind: query.kind, queries: [withRange(query.queries[0], at), withRange(query.queries[1], at)] };
  return { ...query, at };
}

/** Words for the user's surroundings, which mean the view of the map. */
const HERE = / (?:near ?by|near me|around me|around here|close to me|close by|in the area)$/i;

/** `fountains near me`, `cafes within 500 m of Vaduz`: a place behind the thing that the grammar has no words for. */
function aroundPlace(search: WizardSearch, known: Words): WizardSearch {
  const { bounds, query } = search;
  if (bounds !== 'bbox' || 'queries' in query || query.kind !== 'free') return search;
  const isKnown = (text: string) => known.isThing(text) || readWords(text, known) !== undefined;
  const here = HERE.exec(query.text);
  if (here !== null && isKnown(query.text.slice(0, here.index)))
    return { ...search, query: { ...query, text: query.text.slice(0, here.index) } };
  const distance = splitDistance(query.text);
  // `cafes within 500 m of a school`: a thing
  const isPlace = distance !== undefined && /^[\p{Lu}\p{Lo}]/u.test(distance.from) && !known.isName(distance.from);
  if (!isPlace || !isKnown(distance.thing)) return search;
  return { bounds: 'around', area: distance.from, radius: distance.radius, query: { ...query, text: distance.thing } };
}

/** `restaurants in Vaduz that are italian`: italian restaurants in Vaduz. */
function thatAre({ query, ...where }: WizardSearch, area: string, known: Words): WizardSearch | undefined {
  const [, place, words] = /^(.+?) (?:that|which) (?:are|is) (.+)$/i.exec(area) ?? [];
  if (place === undefined || 'queries' in query || query.kind !== 'free') return undefined;
  const text = `${words} ${query.text}`;
  return known.isThing(text) || readWords(text, known) !== undefined ? { ...where, area: place, query: { ...query, text } } : undefined;
}

/** `restaurants in Vaduz with outdoor seating`: the words behind the place belong to the thing. */
function splitPlace(search: WizardSearch, known: Words, language: string): WizardSearch {
  const { bounds, area } = search;
  if (area === undefined) return search;
  const adjective = thatAre(search, area, known);
  if (adjective !== undefined) return adjective;
  const words = area.split(' ');
  for (let at = Math.max(1, words.length - WORDS); at < words.length; at++) {
    const clause = readClause(words.slice(at).join(' '), known);
    if (clause !== undefined)
      return { bounds, area: words.slice(0, at).join(' '), query: groupQueries('and', [search.query, understandThings(clause, known)]) };
  }
  // `benches around a school`: a thing, no name
  const isThing = /^(?:a|an|any) /i.test(area) || (language !== FALLBACK_LANGUAGE && known.isName(area));
  const thing = bounds === 'around' && isThing ? readClause(`near ${area}`, known) : undefined;
  return thing === undefined ? search : { bounds: 'bbox', query: groupQueries('and', [search.query, understandThings(thing, known)]) };
}

// Bare keys of OpenStreetMap: `highway` alone means everything with that key.

/** Keys that say what a thing is, but for those that are the names of presets anyway, such as `building`, `shop` and `amenity`. */
const KEYS: ReadonlySet<string> = new Set([
  'highway',
  'railway',
  'power',
  'landuse',
  'natural',
  'tourism',
  'leisure',
  'waterway',
  'aeroway',
  'aerialway',
  'man_made',
  'historic',
  'public_transport',
  'healthcare',
  'military',
  'geological',
  'emergency',
  'bus',
]);

/** Whether a word, written as keys are, means the key where it stands alone. */
export function isBareKey(text: string): boolean {
  return KEYS.has(text);
}

/**
 * The search for all that has a key; undefined for a word that is none.
 *
 * @param isName whether a preset is called exactly so, its capital letters included: `Waterway` is one, `waterway` the key
 */
function bareKey(text: string, isName: (text: string) => boolean): WizardQuery | undefined {
  const key = text.trim().toLowerCase();
  if (!KEYS.has(key) || (key !== text.trim() && isName(text.trim()))) return undefined;
  return { kind: 'key', key };
}

// Plain words for groups of presets: there is a preset for a residential road, and none for roads.

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
  ['police station, police stations', 'amenity=police'],
  ['car park, car parks', 'amenity=parking'],
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
