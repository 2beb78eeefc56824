/** Addresses of links. Data is used only after a fixed prefix, or after a check. */
import type { FeatureHit } from '@flyover/result-session';

const SITE = 'https://www.openstreetmap.org';

/** Returns the page of an element; areas and elements that are not uploaded (negative ids) have none. */
export function elementAddress(type: string, id: number): string | undefined {
  return (type === 'node' || type === 'way' || type === 'relation') && id > 0 ? `${SITE}/${type}/${id}` : undefined;
}

export function userAddress(user: string): string {
  return `${SITE}/user/${encodeURIComponent(user)}`;
}

export function changesetAddress(changeset: number): string {
  return `${SITE}/changeset/${changeset}`;
}

/** Returns the map at a position, with a mark. Degrees; the zoom counts 256-pixel tiles. */
export function placeAddress(lat: number, lon: number, zoom: number): string {
  const [y, x] = [lat.toFixed(6), lon.toFixed(6)];
  return `${SITE}/?mlat=${y}&mlon=${x}#map=${Math.round(zoom)}/${y}/${x}`;
}

/** Returns a tag value if the whole of it is a web address; other schemes are no links. */
export function valueAddress(value: string): string | undefined {
  if (!/^https?:\/\/\S+$/i.test(value)) return undefined;
  try {
    const { protocol, href } = new URL(value);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}

// Addresses that open an element in an editor. Elements that are not uploaded have none.

/** The link to an editor; its name is not translated. */
export interface EditorLink {
  readonly name: string;
  readonly address: string;
}

export function editorLinks(type: FeatureHit['type'], id: number): readonly EditorLink[] {
  if (elementAddress(type, id) === undefined) return [];
  const short = shortId(type, id);
  return [
    { name: 'iD', address: `https://www.openstreetmap.org/edit?editor=id&${type}=${id}` },
    { name: 'Rapid', address: `https://rapideditor.org/edit#id=${short}` },
    { name: 'Level0', address: `https://level0.osmz.ru/?url=${short}` },
  ];
}

/** `n1`, `w2`, `r3`: how editors write type and id. */
export function shortId(type: FeatureHit['type'], id: number): string {
  return `${type[0]}${id}`;
}
