/** Places of data that is too large to hold: the different names are kept, and what a search finds is read. */
import type { FixedBox } from '@flyover/bounding-box';
import { type ElementStore, forEachTag, NODE, RELATION, type StringTable, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { type NamedArea, namedAreas } from './named-areas.ts';
import { matchQuality, normalText } from './normal-text.ts';
import { classifyPlace } from './place-class.ts';
import { byRank, calledFeatures, LOOKED_AT, NAME_KEYS, type PlaceIndex, type Ranked, searchPlaces } from './place-index.ts';
import type { ElementName } from './places-at.ts';

/** The source of names for a search. */
export interface NamedSource {
  readonly strings: StringTable;
  /** The numbers of all different names. */
  readonly names: Uint32Array;
  /** All elements that have any of some names. @param within those in none of these boxes may be left out */
  named(names: readonly string[], within: readonly FixedBox[] | undefined): NamedElements;
  /** With the shapes of all administrative areas that have a name. */
  boundaries(): ElementStore;
  /** With their shapes, those that have any of `PLACE_KEYS` and bounds that meet a box. */
  near(box: FixedBox): ElementStore;
  /** With their shapes, those that are there. */
  elements(wanted: readonly ElementName[]): ElementStore;
}

/** Elements of which only the tags have been read. */
export interface NamedElements {
  readonly tags: ElementStore;
  /** Some of them with where they lie. @param rows in `tags`, ascending */
  shapes(rows: Readonly<Record<typeof NODE | typeof WAY | typeof RELATION, Uint32Array>>): ElementStore;
}

/** Highest number of names to compare, the best and the shortest, where more names match a typed letter or two. */
const MOST_NAMES = 3000;

/** As `createPlaceIndex`; what is asked for is read from the source each time. */
export function createLargePlaceIndex(source: NamedSource): PlaceIndex {
  const normals = Array.from(source.names, (number) => normalText(source.strings.get(number)));
  let areas: readonly NamedArea[] | undefined;
  return searchPlaces({
    called(typed, within) {
      const qualities = namesLike(source, normals, typed);
      const elements = source.named([...qualities.keys()], within);
      return calledFeatures(buildFeatures(elements.shapes(bestRows(elements.tags, qualities))));
    },
    near(box) {
      const features = buildFeatures(source.near(box));
      return { features, numbers: Array.from({ length: features.count }, (_, i) => i).filter((i) => features.memberSlots[i] < 0) };
    },
    elements: (wanted) => buildFeatures(source.elements(wanted)),
    areas() {
      areas ??= namedAreas(buildFeatures(source.boundaries()));
      return areas;
    },
  });
}

/** The quality of matching names. */
type Qualities = ReadonlyMap<string, number>;

function namesLike({ strings, names }: NamedSource, normals: readonly string[], typed: string): Qualities {
  const found: { readonly index: number; readonly quality: number }[] = [];
  for (let index = 0; index < normals.length; index++) {
    const quality = matchQuality(normals[index], typed);
    if (quality > 0) found.push({ index, quality });
  }
  if (found.length > MOST_NAMES) found.sort((a, b) => b.quality - a.quality || normals[a.index].length - normals[b.index].length);
  return new Map(found.slice(0, MOST_NAMES).map(({ index, quality }) => [strings.get(names[index]), quality]));
}

interface RankedRow extends Ranked {
  readonly elementType: typeof NODE | typeof WAY | typeof RELATION;
  readonly row: number;
}

/** The rows of those that a search looks at. */
function bestRows(store: ElementStore, qualities: Qualities): Parameters<NamedElements['shapes']>[0] {
  const best = rankedRows(store, qualities)
    .sort((a, b) => byRank(a, b) || a.elementType - b.elementType || a.row - b.row)
    .slice(0, LOOKED_AT);
  const rowsOf = (wanted: number) => Uint32Array.from(best.flatMap(({ elementType, row }) => (elementType === wanted ? [row] : []))).sort();
  return { [NODE]: rowsOf(NODE), [WAY]: rowsOf(WAY), [RELATION]: rowsOf(RELATION) };
}

function rankedRows(store: ElementStore, qualities: Qualities): RankedRow[] {
  const { strings } = store;
  const ranked: RankedRow[] = [];
  for (const elementType of [NODE, WAY, RELATION] as const) {
    const table = tableOf(store, elementType);
    for (let row = 0; row < table.count; row++) {
      let [quality, name] = [0, ''];
      forEachTag(table, row, (key, value) => {
        const reported = qualities.get(strings.get(value)) ?? 0;
        if (reported <= quality || !NAME_KEYS.test(strings.get(key))) return;
        [quality, name] = [reported, strings.get(value)];
      });
      const tag = (key: string) => tagTextOf(strings, table, row, key);
      ranked.push({ elementType, row, quality, importance: classifyPlace(tag).importance, name: tag('name') ?? name });
    }
  }
  return ranked;
}
