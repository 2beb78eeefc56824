/** Names of XML elements for what is not of OpenStreetMap. */
import { isOsmXmlName } from '@flyover/osm-elements';

/** The name of a derived element's type, made into a name that XML allows and that means nothing else in OSM XML. */
export function derivedName(type: string): string {
  const name = type.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(name) && !isOsmXmlName(name) ? name : `_${name}`;
}
