/** Addresses that the app links to. Data decides only what stands behind a fixed beginning, or passes a check. */
import type { FeatureHit } from '@flyover/result-session';

const SITE = 'https://www.openstreetmap.org';

/** The page of an element; areas and elements that are not uploaded (negative ids) have none. */
export function elementAddress(type: string, id: number): string | undefined {
  return (type === 'node' || type === 'way' || type === 'relation') && id > 0 ? `${SITE}/${type}/${id}` : undefined;
}

export function userAddress(user: string): string {
  return `${SITE}/user/${encodeURIComponent(user)}`;
}

export function changesetAddress(changeset: number): string {
  return `${SITE}/changeset/${changeset}`;
}

/** The map at a place, with a mark there. Degrees; the zoom counts 256-pixel tiles. */
export function placeAddress(lat: number, lon: number, zoom: number): string {
  const [y, x] = [lat.toFixed(6), lon.toFixed(6)];
  return `${SITE}/?mlat=${y}&mlon=${x}#map=${Math.round(zoom)}/${y}/${x}`;
}

/** A tag value that is an address of the web as a whole; every other scheme stays text. */
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

/** Names of editors are names: they are not translated. */
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
