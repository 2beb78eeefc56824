/** Overpass JSON, as tests write it down, to a store. Plain and slow: the readers of osm-elements are not under test here. */
import { COORDINATE_SCALE, type ElementStore, NO_COORDINATE, StoreBuilder } from '@flyover/osm-elements';

export interface Place {
  lat: number;
  lon: number;
}

export interface OverpassMember {
  type: string;
  ref: number;
  role: string;
  lat?: number;
  lon?: number;
  geometry?: (Place | null)[];
}

export interface OverpassElement {
  type: string;
  id: number;
  lat?: number;
  lon?: number;
  version?: number;
  timestamp?: string;
  changeset?: number;
  user?: string;
  uid?: number;
  nodes?: number[];
  members?: OverpassMember[];
  geometry?: (Place | null)[];
  center?: Place;
  bounds?: { minlat: number; minlon: number; maxlat: number; maxlon: number };
  tags?: Record<string, string>;
}

const TYPES = ['node', 'way', 'relation'];

export function overpassStore(elements: readonly OverpassElement[]): ElementStore {
  const builder = new StoreBuilder();
  for (const element of elements) add(builder, element);
  return builder.finish();
}

function add(builder: StoreBuilder, element: OverpassElement): void {
  if (element.type === 'node') builder.node(element.id, scaled(element.lat), scaled(element.lon));
  else if (element.type === 'way') builder.way(element.id);
  else if (element.type === 'relation') builder.relation(element.id);
  else if (element.type === 'area') builder.area(element.id);
  else return;
  if (element.version !== undefined) builder.version(element.version);
  if (element.timestamp !== undefined) builder.timestamp(Date.parse(element.timestamp) / 1000);
  if (element.changeset !== undefined) builder.changeset(element.changeset);
  if (element.user !== undefined) builder.user(builder.strings.intern(element.user));
  if (element.uid !== undefined) builder.uid(element.uid);
  for (const ref of element.nodes ?? []) builder.ref(ref);
  for (const place of element.geometry ?? []) builder.point(scaled(place?.lat), scaled(place?.lon));
  for (const member of element.members ?? []) {
    builder.member(TYPES.indexOf(member.type), member.ref, builder.strings.intern(member.role));
    if (member.lat !== undefined) builder.point(scaled(member.lat), scaled(member.lon));
    for (const place of member.geometry ?? []) builder.point(scaled(place?.lat), scaled(place?.lon));
  }
  if (element.center !== undefined) builder.center(scaled(element.center.lat), scaled(element.center.lon));
  const { bounds } = element;
  if (bounds !== undefined) builder.bounds(scaled(bounds.minlat), scaled(bounds.minlon), scaled(bounds.maxlat), scaled(bounds.maxlon));
  for (const [key, value] of Object.entries(element.tags ?? {})) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
}

function scaled(degrees: number | undefined): number {
  return degrees === undefined ? NO_COORDINATE : Math.round(degrees * COORDINATE_SCALE);
}
