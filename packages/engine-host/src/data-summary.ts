/** Summary of the data of a host, computed once after loading. */
import type { BboxSides } from '@flyover/bounding-box';
import {
  type ElementStore,
  type LeftOut,
  type NamedPlace,
  NO_COORDINATE,
  type NodeColumns,
  type PreparedFacts,
  preparedOf,
  type StringTable,
  summarizeStore,
  tagTextOf,
  tagValueOf,
} from '@flyover/osm-elements';
import type { SqlFault } from '@flyover/overpass-sql';

/** Facts about a store. */
export interface DataSummary {
  /** The file's name, or the town's. */
  readonly name: string;
  /** Formats of the source by name: `OSM XML, gzip`. */
  readonly format?: string;
  /** True for the sample town, which is invented. */
  readonly invented: boolean;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
  /** Absent where no element has a position. */
  readonly bounds?: BboxSides;
  /** ISO 8601 time of the data, from the file or its newest element. */
  readonly osmBase?: string;
  /** Contents of the file that have no place among elements. */
  readonly leftOut?: LeftOut;
  /** The name of the largest settlement, as an example of a search. */
  readonly areaName?: string;
  /** Initial view: the largest settlement, else the middle. Degrees; the zoom counts 256-pixel tiles. */
  readonly view?: { readonly lat: number; readonly lon: number; readonly zoom: number };
  /** The reason why a database does not answer; until it does, the other fields are empty. */
  readonly fault?: SqlFault;
}

/**
 * Returns the summary of a store, from all elements, or from the facts that a prepared file holds.
 *
 * @param name the user's name for the data
 */
export function summarizeData(store: ElementStore, name: string, invented: boolean): DataSummary {
  const { summary: found, place: settlement } = factsOf(store);
  const { format, leftOut } = store.info;
  return {
    ...summaryOf({
      name,
      invented,
      counts: { nodes: store.nodes.count, ways: store.ways.count, relations: store.relations.count },
      bounds: store.info.bounds ?? found.bounds,
      osmBase: found.osmBase ?? found.lastTimestamp,
      settlement,
    }),
    ...(format !== undefined && { format }),
    ...(leftOut !== undefined && { leftOut }),
  };
}

/** Facts from which a summary is made. */
interface KnownFacts extends Pick<DataSummary, 'name' | 'invented' | 'counts'> {
  readonly bounds: BboxSides | undefined;
  readonly osmBase: string | undefined;
  readonly settlement: NamedPlace | undefined;
}

/** Returns a summary of known facts. */
export function summaryOf({ name, invented, counts, bounds, osmBase, settlement }: KnownFacts): DataSummary {
  const view = settlement === undefined ? bounds && middleView(bounds) : { lat: settlement.lat, lon: settlement.lon, zoom: 15 };
  return {
    name,
    invented,
    counts,
    ...(bounds !== undefined && { bounds }),
    ...(osmBase !== undefined && { osmBase }),
    ...(settlement !== undefined && { areaName: settlement.name }),
    ...(view !== undefined && { view }),
  };
}

/** Values of `place`, the largest settlement first. */
export const SETTLEMENTS = ['city', 'town', 'village', 'hamlet'];

function factsOf(store: ElementStore): PreparedFacts {
  return preparedOf(store)?.facts ?? { summary: summarizeStore(store), place: largestSettlement(store) };
}

/** Returns the largest city, else the largest town, and so on; undefined where none has a name. */
export function largestSettlement({ strings, nodes }: ElementStore): NamedPlace | undefined {
  const search = new SettlementSearch(strings);
  search.look(nodes);
  return search.found;
}

/** The search for the largest settlement among nodes that come in parts; of two alike the first counts. */
export class SettlementSearch {
  private readonly strings: StringTable;
  private readonly place: number;
  private readonly name: number;
  private readonly ranks: ReadonlyMap<number, number>;
  private best: { readonly rank: number; readonly people: number; readonly place: NamedPlace } | undefined;

  constructor(strings: StringTable) {
    this.strings = strings;
    this.place = strings.find('place');
    this.name = strings.find('name');
    this.ranks = new Map(SETTLEMENTS.map((value, rank) => [strings.find(value), rank] as const).filter(([number]) => number !== -1));
  }

  get found(): NamedPlace | undefined {
    return this.best?.place;
  }

  look(nodes: NodeColumns): void {
    const { strings, place, name, ranks } = this;
    if (place === -1 || name === -1) return;
    for (let row = 0; row < nodes.count; row++) {
      const rank = ranks.get(tagValueOf(nodes, row, place));
      if (rank === undefined || nodes.lat[row] === NO_COORDINATE) continue;
      const called = tagValueOf(nodes, row, name);
      if (called === -1) continue;
      const people = Number.parseInt(tagTextOf(strings, nodes, row, 'population') ?? '', 10) || 0;
      const { best } = this;
      if (best !== undefined && (rank > best.rank || (rank === best.rank && people <= best.people))) continue;
      this.best = { rank, people, place: { name: strings.get(called), lat: nodes.lat[row] / 1e7, lon: nodes.lon[row] / 1e7 } };
    }
  }
}

/** Returns the middle of a box, at the zoom where about 800 pixels show all of it, at most 15. */
function middleView([south, west, north, east]: BboxSides): { lat: number; lon: number; zoom: number } {
  const widest = Math.max(east - west, (north - south) * 1.5, 1e-4);
  const zoom = Math.min(Math.max(Math.floor(Math.log2((360 * 800) / (256 * widest))), 1), 15);
  return { lat: (south + north) / 2, lon: (west + east) / 2, zoom };
}
